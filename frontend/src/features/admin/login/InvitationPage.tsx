import './mantine-styles';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PasswordField } from '../../../components/form/PasswordField';
import { requireFields } from '../../../components/form/rules';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { usePageTitle } from '../../../components/page/page-title';
import { ApiError } from '../../../lib/http/api-error';
import type { AdminInfo } from '../../../lib/session/session-info';
import { acceptInvitation, adminLogIn, lookAtInvitation } from '../api/admin-login';
import { t } from '../texts';
import classes from './AdminLogin.module.css';
import { Fault } from '../../../components/second-factor/Fault';
import { LoginCard, useEnter } from './LoginCard';
import { SetupStep } from '../../../components/second-factor/SetupStep';
import { adminFactor } from '../../../lib/account/second-factor';

/** /admin/invitation#TOKEN: who was invited sets a password, connects an app where that is asked for, and is in. */
export function InvitationPage() {
  usePageTitle(t('invitation.title'));
  const navigate = useNavigate();
  // Behind the # it is in no log of a server or a proxy.
  const token = useLocation().hash.slice(1);
  const [needsTotp, setNeedsTotp] = useState(false);
  const enter = useEnter();
  return (
    <LoginCard>
      {needsTotp ? (
        <SetupStep calls={adminFactor} onLoggedIn={enter} onBack={() => void navigate('/admin/login')} />
      ) : (
        <InvitationStep token={token} onLoggedIn={enter} onSetupNeeded={() => setNeedsTotp(true)} />
      )}
    </LoginCard>
  );
}

interface InvitationStepProps {
  token: string;
  onLoggedIn: (info: AdminInfo) => void;
  /** The password is set; the authenticator app is next. */
  onSetupNeeded: () => void;
}

function InvitationStep({ token, onLoggedIn, onSetupNeeded }: InvitationStepProps) {
  const { data, error } = useQuery({
    queryKey: ['admin-invitation', token],
    queryFn: () => lookAtInvitation(token),
    staleTime: Infinity,
    retry: false,
  });
  const accepting = useMutation({
    mutationFn: async ({ password }: { password: string }) => {
      await acceptInvitation({ token, password });
      return adminLogIn({ email: data!.email, password });
    },
    onSuccess: onLoggedIn,
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'totp_setup_required') onSetupNeeded();
    },
  });
  const { field, onSubmit } = useTriedForm({ password: '' }, (given) => requireFields(given, 'password'));
  const submit = onSubmit((given) => {
    if (!accepting.isPending) accepting.mutate(given);
  });
  if (error)
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{t('invitation.title')}</h1>
        <Fault error={error} />
        <p>{t('invitation.dead')}</p>
        <Link to="/admin/login">{t('first.login')}</Link>
      </div>
    );
  if (!data) return <Skeleton height={260} radius="md" />;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <h1 className={classes.title}>{t('invitation.title')}</h1>
      <p>{t('invitation.text', { name: data.name, email: data.email })}</p>
      {/* Password managers keep the password under this name. */}
      <input type="hidden" autoComplete="username" value={data.email} readOnly />
      <PasswordField kind="new" label={t('login.password.label')} autoFocus {...field('password')} />
      <Fault error={accepting.error} />
      <Button type="submit" size="md" loading={accepting.isPending}>
        {t('invitation.submit')}
      </Button>
    </form>
  );
}
