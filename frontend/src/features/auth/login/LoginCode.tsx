import { CodeForm } from '../../../components/second-factor/CodeForm';
import type { MemberInfo } from '../../../lib/session/session-info';
import { login, type Credentials } from '../api/accounts';

export interface LoginCodeProps {
  /** They were right, and their account has an authenticator app. */
  credentials: Credentials;
  onLoggedIn: (info: MemberInfo) => void;
  onBack: () => void;
}

/** Second step of the login, for accounts with an authenticator app. */
export function LoginCode({ credentials, onLoggedIn, onBack }: LoginCodeProps) {
  return (
    <CodeForm
      inDialog
      send={(code) => login({ ...credentials, code })}
      onDone={({ data }) => onLoggedIn(data)}
      onBack={onBack}
    />
  );
}
