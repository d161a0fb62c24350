import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AuthDialog } from '../dialog/AuthDialog';
import classes from '../dialog/AuthDialog.module.css';
import { MessageDialog } from '../dialog/MessageDialog';
import { Form } from '../../../components/form/Form';
import { CodeEntry } from '../../../components/phone/CodeEntry';
import type { SentResetCode } from '../../../components/phone/codes';
import { NewPasswordFields } from './NewPasswordFields';
import { usePasswordReset } from './use-password-reset';
import { t } from '../texts';

/** Where the code went. An account without a phone gets it by mail, and this says so. */
function sentTo({ channel, phone, email }: SentResetCode, byEmail: boolean): string {
  if (channel === 'sms') return phone ? t('forgot.sentTo.phone', { phone }) : t('forgot.sentTo.somePhone');
  // Neither: the server does not tell whether there is an account.
  if (!email) return byEmail ? t('forgot.sentTo.someEmail') : t('forgot.sentTo.either');
  if (byEmail) return t('forgot.sentTo.chosenEmail', { email });
  return t('forgot.sentTo.email', { email });
}

/** Whether the code went, or may have gone, to a phone: it may be lost, or never have been the owner's. */
const mayGoByEmail = ({ sent: { channel, email }, byEmail }: { sent: SentResetCode; byEmail: boolean }) =>
  !byEmail && (channel === 'sms' || !email);

/** 'Forget Password', and 'Set New Password' once the code is verified. */
export function ForgotDialog({ email: typedBefore, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(typedBefore);
  const { step, busy, refused, restart, send, verify, update, forgetRefusal } = usePasswordReset();
  const address = email.trim();

  if (step.at === 'done')
    return (
      <MessageDialog
        kind="success"
        title={t('dialog.success')}
        message={t('forgot.done')}
        onClose={onClose}
      />
    );
  const verified = step.at === 'password';
  return (
    <AuthDialog title={verified ? t('forgot.password.title') : t('forgot.title')} onClose={onClose}>
      <p className={classes.lead}>{verified ? t('forgot.password.text') : t('forgot.text')}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (step.at === 'email' && address !== '') void send(address);
        }}
      >
        <TextInput
          name="email"
          type="email"
          label={t('form.email')}
          autoComplete="username"
          data-autofocus
          required
          withAsterisk={false}
          value={email}
          readOnly={verified}
          disabled={verified}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            if (step.at === 'code') restart();
          }}
        />
        {step.at === 'email' && (
          <Button type="submit" fullWidth disabled={address === ''} loading={busy}>
            {t('forgot.submit')}
          </Button>
        )}
        {step.at === 'code' && (
          <CodeEntry
            sentTo={sentTo(step.sent, step.byEmail)}
            resendAtMs={step.resendAtMs}
            busy={busy}
            onVerify={(code) => void verify(code)}
            onResend={() => void send(address, step.byEmail)}
            {...(mayGoByEmail(step) ? { onByEmail: () => void send(address, true) } : {})}
          />
        )}
        {verified && (
          <NewPasswordFields
            busy={busy}
            refused={refused}
            onEdit={forgetRefusal}
            onUpdate={(password, confirmed) => void update(address, password, confirmed)}
          />
        )}
      </Form>
    </AuthDialog>
  );
}
