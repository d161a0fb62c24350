import './mantine-styles';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { LogoMark } from '../../../components/LogoMark';
import { usePageTitle } from '../../../components/page/page-title';
import { storeAdmin } from '../../../lib/session/session';
import type { AdminInfo } from '../../../lib/session/session-info';
import { useAdmin } from '../../../lib/session/use-session';
import type { AdminCredentials } from '../api/admin-login';
import { CodeStep } from './CodeStep';
import { CredentialsStep } from './CredentialsStep';
import { SetupStep } from './SetupStep';
import { t } from '../texts';
import classes from './AdminLogin.module.css';

type Step = { name: 'credentials' } | { name: 'code'; credentials: AdminCredentials } | { name: 'setup' };

const FIRST: Step = { name: 'credentials' };

/** /admin/login: e-mail and password, then the authenticator app; at the first time its set-up. */
export function AdminLoginPage() {
  usePageTitle(t('login.title'));
  const admin = useAdmin();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(FIRST);

  const enter = (info: AdminInfo): void => {
    storeAdmin(info);
    void navigate('/admin', { replace: true });
  };
  if (admin) return <Navigate to="/admin" replace />;
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <LogoMark />
          <span>{t('shell.title')}</span>
        </div>
        {step.name === 'credentials' && (
          <CredentialsStep
            onLoggedIn={enter}
            onCodeNeeded={(credentials) => setStep({ name: 'code', credentials })}
            onSetupNeeded={() => setStep({ name: 'setup' })}
          />
        )}
        {step.name === 'code' && (
          <CodeStep credentials={step.credentials} onLoggedIn={enter} onBack={() => setStep(FIRST)} />
        )}
        {step.name === 'setup' && <SetupStep onLoggedIn={enter} onBack={() => setStep(FIRST)} />}
      </div>
    </main>
  );
}
