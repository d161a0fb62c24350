import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PasswordField } from '../../../components/form/PasswordField';
import { requireFields } from '../../../components/form/rules';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { ApiError } from '../../../lib/http/api-error';
import type { AdminInfo } from '../../../lib/session/session-info';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { adminLogIn, createFirstAdmin } from '../api/admin-login';
import { t } from '../texts';
import classes from './AdminLogin.module.css';
import { Fault } from '../../../components/second-factor/Fault';
import type { Installation } from './InstallationStep';

export interface FirstAdminStepProps {
  token: string;
  installation: Installation;
  onLoggedIn: (info: AdminInfo) => void;
  /** The account is there; its authenticator app is next. */
  onSetupNeeded: () => void;
}

/** Name, e-mail and password of the first administrator, who is logged in with them at once. */
export function FirstAdminStep({ token, installation, onLoggedIn, onSetupNeeded }: FirstAdminStepProps) {
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: async (given: { name: string; email: string; password: string }) => {
      await createFirstAdmin({ token, ...installation, ...given });
      // The brand that was chosen is that of every page from here on.
      void client.invalidateQueries({ queryKey: applicationInfoQuery.queryKey });
      return adminLogIn({ email: given.email, password: given.password });
    },
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'totp_setup_required') onSetupNeeded();
    },
  });
  const { field, onSubmit } = useTriedForm({ name: '', email: '', password: '' }, (given) =>
    requireFields(given, 'name', 'email', 'password'),
  );
  const submit = onSubmit((given) => {
    if (!making.isPending) making.mutate(given);
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <h1 className={classes.title}>{t('first.title')}</h1>
      <p>{t('first.text')}</p>
      <TextInput
        label={t('first.name.label')}
        autoComplete="name"
        autoFocus
        maxLength={120}
        {...field('name')}
      />
      <TextInput
        label={t('login.email.label')}
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field('email')}
      />
      <PasswordField kind="new" label={t('login.password.label')} {...field('password')} />
      <Fault error={making.error} />
      <Button type="submit" size="md" loading={making.isPending}>
        {t('first.submit')}
      </Button>
    </form>
  );
}
