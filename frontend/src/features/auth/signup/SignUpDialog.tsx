import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { signUp } from '../api/accounts';
import { authOptionsQuery } from '../../../lib/account/auth-options';
import { ResendLink } from '../activation/ResendLink';
import { AuthDialog } from '../dialog/AuthDialog';
import { LoadingDialog } from '../dialog/LoadingDialog';
import { MessageDialog } from '../dialog/MessageDialog';
import { serverMessage } from '../../../components/form/messages';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { NO_PHONE } from '../../../components/phone/phone-value';
import { keepForFirstLogin } from '../login/after-login';
import { checkSignUp, type SignUpValues } from './sign-up-check';
import { SignUpForm } from './SignUpForm';
import { t } from '../texts';

export interface SignUpDialogProps {
  /** Typed before in another view. */
  email: string;
  onSwitch: (view: 'login', email: string) => void;
  onClose: () => void;
}

/** The Sign Up view and what the server answers to it. */
export function SignUpDialog({ email, onSwitch, onClose }: SignUpDialogProps) {
  const { data: options } = useQuery(authOptionsQuery);
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; message: string } | null>(null);
  const minLength = options?.passwordMinLength ?? 6;
  const form = useTriedForm<SignUpValues>(
    {
      name: '',
      username: '',
      email,
      phone: NO_PHONE,
      password: '',
      confirm_password: '',
      age_confirmation: false,
    },
    (values) => checkSignUp(values, minLength),
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ phone, ...values }) =>
      signUp({
        ...values,
        name: values.name.trim(),
        username: values.username.trim(),
        email: values.email.trim(),
        ...(phone.verified !== null && { mobileNumber: phone.verified }),
        status: 'inactive',
        profilePic: '',
      }),
    onDone: ({ message }) => {
      keepForFirstLogin(form.values.email.trim());
      setAnswer({ kind: 'success', message });
    },
    onError: (error) => {
      const message = serverMessage(error);
      if (message !== null) setAnswer({ kind: 'error', message });
      if (error instanceof ApiError) form.refuse(error.fields);
      return true;
    },
  });
  const address = form.values.email.trim();

  if (answer?.kind === 'success')
    return (
      <MessageDialog
        kind="success"
        title={t('signUp.done')}
        message={answer.message}
        onClose={onClose}
        action={<ResendLink to={{ email: address }} />}
      />
    );
  return (
    <>
      <AuthDialog title={t('signUp.title')} onClose={onClose} covered={pending || answer !== null}>
        <SignUpForm
          form={form}
          loading={pending}
          onSubmit={onSubmit}
          onLogin={() => onSwitch('login', form.values.email)}
        />
      </AuthDialog>
      {pending && <LoadingDialog />}
      {answer && (
        <MessageDialog
          kind="error"
          title={t('signUp.failed')}
          message={answer.message}
          onClose={() => setAnswer(null)}
        />
      )}
    </>
  );
}
