import { CodeForm } from '../../../components/second-factor/CodeForm';
import type { FactorWays } from '../../../lib/account/second-factor';
import type { MemberInfo } from '../../../lib/session/session-info';
import { login, loginChallenge, type Credentials } from '../api/accounts';

export interface LoginCodeProps {
  /** They were right, and their account has a second factor. */
  credentials: Credentials;
  ways: FactorWays;
  onLoggedIn: (info: MemberInfo) => void;
  onBack: () => void;
}

/** Second step of the login, for accounts with a second factor. */
export function LoginCode({ credentials, ways, onLoggedIn, onBack }: LoginCodeProps) {
  return (
    <CodeForm
      inDialog
      ways={ways}
      challenge={() => loginChallenge(credentials)}
      send={(factor) => login({ ...credentials, ...factor })}
      onDone={({ data }) => onLoggedIn(data)}
      onBack={onBack}
    />
  );
}
