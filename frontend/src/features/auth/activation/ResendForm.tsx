import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { showFailure, showSuccess } from '../../../lib/toast';
import { resendActivation } from '../api/accounts';
import { t } from '../texts';
import classes from './ResendForm.module.css';

/** Sends an activation link to a typed address; the answer is the same for every address. */
export function ResendForm() {
  const [email, setEmail] = useState('');
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { message } = await resendActivation({ email: email.trim() });
      showSuccess(message || t('pleaseCheckYourInboxTo'));
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        type="email"
        label={t('email')}
        autoComplete="email"
        required
        withAsterisk={false}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button type="submit" loading={sending} disabled={email.trim() === ''}>
        {t('sendANewLink')}
      </Button>
    </form>
  );
}
