import { CodeForm } from '../../../components/second-factor/CodeForm';
import type { FactorWays } from '../../../lib/account/second-factor';
import type { AdminInfo } from '../../../lib/session/session-info';
import { adminLogIn, adminLoginChallenge, type AdminCredentials } from '../api/admin-login';

export interface CodeStepProps {
  credentials: AdminCredentials;
  ways: FactorWays;
  onLoggedIn: (info: AdminInfo) => void;
  onBack: () => void;
}

/** The second factor: six digits of the app, a passkey, or one of the recovery codes. */
export function CodeStep({ credentials, ways, onLoggedIn, onBack }: CodeStepProps) {
  return (
    <CodeForm
      ways={ways}
      challenge={() => adminLoginChallenge(credentials)}
      send={(factor) => adminLogIn({ ...credentials, ...factor })}
      onDone={onLoggedIn}
      onBack={onBack}
    />
  );
}
