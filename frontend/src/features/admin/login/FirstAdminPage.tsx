import './mantine-styles';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../../../components/page/page-title';
import { useAdmin } from '../../../lib/session/use-session';
import { t } from '../texts';
import classes from './AdminLogin.module.css';
import { FirstAdminStep } from './FirstAdminStep';
import { type Installation, InstallationStep } from './InstallationStep';
import { LoginCard, useEnter } from './LoginCard';
import { SetupStep } from '../../../components/second-factor/SetupStep';
import { adminFactor } from '../../../lib/account/second-factor';

/** /admin/setup#TOKEN: an empty installation gets its administrator, who then says where prices come from. */
export function FirstAdminPage() {
  usePageTitle(t('first.title'));
  const admin = useAdmin();
  const navigate = useNavigate();
  // Behind the # it is in no log of a server or a proxy.
  const token = useLocation().hash.slice(1);
  const [installation, setInstallation] = useState<Installation | null>(null);
  const [needsTotp, setNeedsTotp] = useState(false);
  const enter = useEnter();
  if (admin) return <Navigate to="/admin" replace />;
  return (
    <LoginCard>
      {needsTotp ? (
        <SetupStep calls={adminFactor} onLoggedIn={enter} onBack={() => void navigate('/admin/login')} />
      ) : token && !installation ? (
        <InstallationStep onChosen={setInstallation} />
      ) : token && installation ? (
        <FirstAdminStep
          token={token}
          installation={installation}
          onLoggedIn={enter}
          onSetupNeeded={() => setNeedsTotp(true)}
        />
      ) : (
        <div className={classes.form}>
          <h1 className={classes.title}>{t('first.title')}</h1>
          <p>{t('first.noToken')}</p>
          <Link to="/admin/login">{t('first.login')}</Link>
        </div>
      )}
    </LoginCard>
  );
}
