import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { storeMember } from '../../../lib/session/session';
import { login, type Credentials } from '../api/accounts';
import { ResendLink } from '../activation/ResendLink';
import { AuthDialog } from '../dialog/AuthDialog';
import classes from '../dialog/AuthDialog.module.css';
import { MessageDialog } from '../dialog/MessageDialog';
import { REQUIRED, serverMessage } from '../../../components/form/messages';
import { useTriedForm, type FieldErrors } from '../../../components/form/use-tried-form';
import { SocialButtons } from '../social/SocialButtons';
import { t } from '../texts';

export interface LoginDialogProps {
  /** Typed before in another view. */
  email: string;
  onSwitch: (view: 'signup' | 'forgot', email: string) => void;
  onClose: () => void;
}

function check({ email, password }: Credentials): FieldErrors<Credentials> {
  return {
    ...(email.trim() === '' && { email: REQUIRED }),
    ...(password === '' && { password: REQUIRED }),
  };
}

/** The Login view. A success keeps the session and loads the page again; a failed request empties the form, silently. */
export function LoginDialog({ email, onSwitch, onClose }: LoginDialogProps) {
  const form = useTriedForm({ email, password: '' }, check);
  const { values, errors, change } = form;
  const [loading, setLoading] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; inactive: boolean } | null>(null);

  const submit = async ({ email: address, password }: Credentials): Promise<void> => {
    if (loading) return;
    setLoading(true);
    try {
      const { data } = await login({ email: address.trim(), password });
      storeMember(data);
      onClose();
      window.location.reload();
    } catch (error) {
      const message = serverMessage(error);
      if (message === null) form.restart();
      else setRefusal({ message, inactive: error instanceof ApiError && error.code === 'account_inactive' });
    } finally {
      setLoading(false);
    }
  };

  return (
    <>
      <AuthDialog title={t('login')} onClose={onClose} covered={refusal !== null}>
        <form className={classes.form} onSubmit={form.onSubmit((typed) => void submit(typed))} noValidate>
          <TextInput
            name="email"
            type="email"
            label={t('email')}
            autoComplete="username"
            data-autofocus
            size="md"
            value={values.email}
            error={errors.email}
            onChange={({ currentTarget }) => change({ email: currentTarget.value })}
          />
          <PasswordInput
            name="password"
            label={t('password')}
            autoComplete="current-password"
            size="md"
            value={values.password}
            error={errors.password}
            visibilityToggleButtonProps={{ 'aria-label': t('showOrHideThePassword') }}
            onChange={({ currentTarget }) => change({ password: currentTarget.value })}
          />
          <div className={classes.row}>
            <span />
            <button type="button" className={classes.link} onClick={() => onSwitch('forgot', values.email)}>
              {t('forgetPasswordLink')}
            </button>
          </div>
          <Button type="submit" size="md" fullWidth loading={loading}>
            {t('login')}
          </Button>
          <SocialButtons />
          <p className={classes.switch}>
            {t('newHere')}{' '}
            <button type="button" className={classes.link} onClick={() => onSwitch('signup', values.email)}>
              {t('signUp')}
            </button>
          </p>
        </form>
      </AuthDialog>
      {refusal && (
        <MessageDialog
          kind="error"
          title={t('loginFailed')}
          message={refusal.message}
          onClose={() => setRefusal(null)}
          action={refusal.inactive && <ResendLink to={{ email: values.email.trim() }} />}
        />
      )}
    </>
  );
}
