import './mantine-styles';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { PasswordField } from '../../../components/form/PasswordField';
import { requireFields } from '../../../components/form/rules';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { usePageTitle } from '../../../components/page/page-title';
import { askForReset, confirmReset } from '../api/admin-login';
import { t } from '../texts';
import classes from './AdminLogin.module.css';
import { Fault } from '../../../components/second-factor/Fault';
import { LoginCard } from './LoginCard';

/** /admin/reset : asks for the mail; /admin/reset#TOKEN, where its link leads: sets the new password. */
export function ResetPage() {
  usePageTitle(t('reset.title'));
  // Behind the # it is in no log of a server or a proxy.
  const token = useLocation().hash.slice(1);
  return <LoginCard>{token ? <PasswordStep token={token} /> : <AddressStep />}</LoginCard>;
}

function AddressStep() {
  const asking = useMutation({ mutationFn: ({ email }: { email: string }) => askForReset(email) });
  const { field, onSubmit } = useTriedForm({ email: '' }, (given) => requireFields(given, 'email'));
  const submit = onSubmit((given) => {
    if (!asking.isPending) asking.mutate(given);
  });
  if (asking.isSuccess)
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{t('reset.asked.title')}</h1>
        <p role="status">{t('reset.asked.text', { email: asking.variables.email })}</p>
        <Link to="/admin/login">{t('first.login')}</Link>
      </div>
    );
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <h1 className={classes.title}>{t('reset.title')}</h1>
      <p className={classes.text}>{t('reset.text')}</p>
      <TextInput
        label={t('login.email.label')}
        type="email"
        autoComplete="username"
        autoFocus
        maxLength={254}
        {...field('email')}
      />
      <Fault error={asking.error} />
      <Button type="submit" size="md" loading={asking.isPending}>
        {t('reset.submit')}
      </Button>
      <Link to="/admin/login">{t('first.login')}</Link>
    </form>
  );
}

function PasswordStep({ token }: { token: string }) {
  const setting = useMutation({
    mutationFn: ({ password }: { password: string }) => confirmReset({ token, password }),
  });
  const { field, onSubmit } = useTriedForm({ password: '' }, (given) => requireFields(given, 'password'));
  const submit = onSubmit((given) => {
    if (!setting.isPending) setting.mutate(given);
  });
  if (setting.isSuccess)
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{t('reset.done.title')}</h1>
        <p role="status">{t('reset.done.text')}</p>
        <Link to="/admin/login">{t('first.login')}</Link>
      </div>
    );
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <h1 className={classes.title}>{t('reset.password.title')}</h1>
      <PasswordField kind="new" label={t('reset.password.label')} autoFocus {...field('password')} />
      <Fault error={setting.error} />
      <Button type="submit" size="md" loading={setting.isPending}>
        {t('reset.password.submit')}
      </Button>
      <Link to="/admin/reset">{t('reset.again')}</Link>
    </form>
  );
}
