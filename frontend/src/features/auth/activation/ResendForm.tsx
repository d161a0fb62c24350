import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { Form } from '../../../components/form/Form';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { showSuccess } from '../../../lib/toast';
import { resendActivation } from '../api/accounts';
import { t } from '../texts';
import classes from './ResendForm.module.css';

/** Sends an activation link to a typed address; the answer is the same for every address. */
export function ResendForm() {
  const form = useTriedForm({ email: '' });
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ email }) => resendActivation({ email: email.trim() }),
    onDone: ({ message }) => showSuccess(message || t('activation.inbox')),
  });
  return (
    <Form className={classes.form} onSubmit={onSubmit}>
      <TextInput
        type="email"
        label={t('form.email')}
        autoComplete="email"
        required
        withAsterisk={false}
        {...form.field('email')}
      />
      <Button type="submit" loading={pending} disabled={form.values.email.trim() === ''}>
        {t('activation.resend.submit')}
      </Button>
    </Form>
  );
}
