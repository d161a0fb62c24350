import './mantine-styles';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { usePageTitle } from '../../../components/page/page-title';
import { useAdmin } from '../../../lib/session/use-session';
import type { AdminCredentials } from '../api/admin-login';
import { CodeStep } from './CodeStep';
import { CredentialsStep } from './CredentialsStep';
import { LoginCard, useEnter } from './LoginCard';
import { SetupStep } from '../../../components/second-factor/SetupStep';
import { adminFactor, type FactorWays } from '../../../lib/account/second-factor';
import { t } from '../texts';

type Step =
  | { name: 'credentials' }
  | { name: 'code'; credentials: AdminCredentials; ways: FactorWays }
  | { name: 'setup' };

const FIRST: Step = { name: 'credentials' };

/** /admin/login: e-mail and password, then the second factor; at the first time the set-up of an app. */
export function AdminLoginPage() {
  usePageTitle(t('login.title'));
  const admin = useAdmin();
  const [step, setStep] = useState<Step>(FIRST);

  const enter = useEnter();
  if (admin) return <Navigate to="/admin" replace />;
  return (
    <LoginCard>
      {step.name === 'credentials' && (
        <CredentialsStep
          onLoggedIn={enter}
          onCodeNeeded={(credentials, ways) => setStep({ name: 'code', credentials, ways })}
          onSetupNeeded={() => setStep({ name: 'setup' })}
        />
      )}
      {step.name === 'code' && (
        <CodeStep
          credentials={step.credentials}
          ways={step.ways}
          onLoggedIn={enter}
          onBack={() => setStep(FIRST)}
        />
      )}
      {step.name === 'setup' && (
        <SetupStep calls={adminFactor} onLoggedIn={enter} onBack={() => setStep(FIRST)} />
      )}
    </LoginCard>
  );
}
