import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { askedFactor, type FactorWays } from '../../../lib/account/second-factor';
import { storeMember } from '../../../lib/session/session';
import type { MemberInfo } from '../../../lib/session/session-info';
import { login, type Credentials } from '../api/accounts';
import { fulfil, leaveTo, purposeOfLogin, type Fulfilled } from './after-login';
import { LoginCode } from './LoginCode';
import { Reason } from './Reason';
import { ResendLink } from '../activation/ResendLink';
import { AuthDialog } from '../dialog/AuthDialog';
import classes from '../dialog/AuthDialog.module.css';
import { LoadingDialog } from '../dialog/LoadingDialog';
import { MessageDialog } from '../dialog/MessageDialog';
import { REQUIRED, serverMessage } from '../../../components/form/messages';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { SocialButtons } from '../social/SocialButtons';
import { t } from '../texts';
import { Form } from '../../../components/form/Form';
import { PasswordField } from '../../../components/form/PasswordField';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';

export interface LoginDialogProps {
  /** Typed before in another view. */
  email: string;
  onSwitch: (view: 'signup' | 'forgot', email: string) => void;
  onClose: () => void;
}

/** The Login view. A success keeps the session and loads the page that the login was for, else this one again; a failed request empties the form, silently. */
export function LoginDialog({ email, onSwitch, onClose }: LoginDialogProps) {
  const form = useTriedForm({ email, password: '' }, (typed) => ({
    ...requireFields(typed, 'email'),
    ...(typed.password === '' && { password: REQUIRED }),
  }));
  const { values, field } = form;
  const [refusal, setRefusal] = useState<{ message: string; inactive: boolean } | null>(null);
  const [proven, setProven] = useState<{ credentials: Credentials; ways: FactorWays } | null>(null);
  const [fulfilling, setFulfilling] = useState(false);
  const [undone, setUndone] = useState<Fulfilled | null>(null);
  const leave = (to: string | null): void => {
    onClose();
    leaveTo(to);
  };
  const enter = (info: MemberInfo): void => {
    const purpose = purposeOfLogin(info.email);
    storeMember(info);
    setFulfilling(true);
    void fulfil(purpose).then((done) => (done.refusal === null ? leave(done.to) : setUndone(done)));
  };
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ email: address, password }) => login({ email: address.trim(), password }),
    onDone: ({ data }) => enter(data),
    onError: (error) => {
      const ways = askedFactor(error);
      if (ways) {
        setProven({ credentials: { email: values.email.trim(), password: values.password }, ways });
        return true;
      }
      const message = serverMessage(error);
      if (message === null) form.restart();
      else setRefusal({ message, inactive: error instanceof ApiError && error.code === 'account_inactive' });
      return true;
    },
  });

  return (
    <>
      <AuthDialog
        title={t('login.title')}
        onClose={onClose}
        covered={pending || fulfilling || refusal !== null}
      >
        {proven ? (
          <LoginCode {...proven} onLoggedIn={enter} onBack={() => setProven(null)} />
        ) : (
          <Form onSubmit={onSubmit}>
            <Reason />
            <TextInput
              type="email"
              label={t('form.email')}
              autoComplete="username"
              data-autofocus
              size="md"
              {...field('email')}
            />
            <PasswordField
              kind="current"
              label={t('form.password')}
              toggleLabel={t('form.password.show')}
              size="md"
              {...field('password')}
            />
            <div className={classes.row}>
              <span />
              <button type="button" className={classes.link} onClick={() => onSwitch('forgot', values.email)}>
                {t('login.forgot')}
              </button>
            </div>
            <Button type="submit" size="md" fullWidth loading={pending}>
              {t('login.title')}
            </Button>
            <SocialButtons />
            <p className={classes.switch}>
              {t('login.new')}{' '}
              <button type="button" className={classes.link} onClick={() => onSwitch('signup', values.email)}>
                {t('signUp.title')}
              </button>
            </p>
          </Form>
        )}
      </AuthDialog>
      {(pending || (fulfilling && !undone)) && <LoadingDialog />}
      {undone && (
        <MessageDialog
          kind="error"
          title={t('login.refused.title')}
          message={undone.refusal ?? ''}
          onClose={() => leave(undone.to)}
        />
      )}
      {refusal && (
        <MessageDialog
          kind="error"
          title={t('login.failed')}
          message={refusal.message}
          onClose={() => setRefusal(null)}
          action={refusal.inactive && <ResendLink to={{ email: values.email.trim() }} />}
        />
      )}
    </>
  );
}
