import { CodeForm } from '../../../components/second-factor/CodeForm';
import type { AdminInfo } from '../../../lib/session/session-info';
import { adminLogIn, type AdminCredentials } from '../api/admin-login';

export interface CodeStepProps {
  credentials: AdminCredentials;
  onLoggedIn: (info: AdminInfo) => void;
  onBack: () => void;
}

/** The second factor: six digits of the app, or one of the recovery codes. */
export function CodeStep({ credentials, onLoggedIn, onBack }: CodeStepProps) {
  return (
    <CodeForm send={(code) => adminLogIn({ ...credentials, code })} onDone={onLoggedIn} onBack={onBack} />
  );
}
