import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { askedFactor, type FactorWays } from '../../../lib/account/second-factor';
import { ApiError } from '../../../lib/http/api-error';
import type { AdminInfo } from '../../../lib/session/session-info';
import { PasswordField } from '../../../components/form/PasswordField';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { requireFields } from '../../../components/form/rules';
import { adminLogIn, type AdminCredentials } from '../api/admin-login';
import { Fault } from '../../../components/second-factor/Fault';
import { t } from '../texts';
import classes from './AdminLogin.module.css';

export interface CredentialsStepProps {
  onLoggedIn: (info: AdminInfo) => void;
  onCodeNeeded: (credentials: AdminCredentials, ways: FactorWays) => void;
  onSetupNeeded: () => void;
}

export function CredentialsStep({ onLoggedIn, onCodeNeeded, onSetupNeeded }: CredentialsStepProps) {
  const login = useMutation({
    mutationFn: adminLogIn,
    onSuccess: onLoggedIn,
    onError: (error, credentials) => {
      const ways = askedFactor(error);
      if (ways) onCodeNeeded(credentials, ways);
      else if (error instanceof ApiError && error.code === 'totp_setup_required') onSetupNeeded();
    },
  });
  const { field, onSubmit } = useTriedForm({ email: '', password: '' }, (given) =>
    requireFields(given, 'email', 'password'),
  );
  const submit = onSubmit((given) => {
    if (!login.isPending) login.mutate(given);
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <h1 className={classes.title}>{t('login.title')}</h1>
      <TextInput
        label={t('login.email.label')}
        type="email"
        autoComplete="username"
        autoFocus
        maxLength={254}
        {...field('email')}
      />
      <PasswordField kind="current" label={t('login.password.label')} {...field('password')} />
      <Fault error={login.error} />
      <Button type="submit" size="md" loading={login.isPending}>
        {t('login.submit')}
      </Button>
      <Link to="/admin/reset">{t('login.forgotten')}</Link>
    </form>
  );
}
