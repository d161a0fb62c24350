import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { useMember } from '../../../lib/session/use-session';
import { showFailure } from '../../../lib/toast';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { sendMessage } from '../api/send-message';
import { t } from '../texts';
import classes from './Contact.module.css';
import { checkContact, EMPTY, MESSAGE_MAX, type ContactValues } from './contact-rules';

/** What is typed stays where sending fails. */
export function ContactForm({ onSent }: { onSent: (thanks: string) => void }) {
  const member = useMember();
  const [shownAt] = useState(() => Date.now());
  const form = useTriedForm<ContactValues>({ ...EMPTY, name: member?.name ?? '' }, checkContact);
  const { values, errors, change } = form;
  const sending = useMutation({
    mutationFn: (typed: ContactValues) => sendMessage({ ...typed, typedMs: Date.now() - shownAt }),
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof ApiError && error.fields) form.refuse(error.fields);
      showFailure(error);
    },
  });
  const field = (name: keyof ContactValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <form
      className={classes.form}
      aria-label={t('form')}
      noValidate
      onSubmit={form.onSubmit((typed) => sending.mutate(typed))}
    >
      <TextInput label={t('name')} autoComplete="name" maxLength={120} {...field('name')} />
      <TextInput label={t('email')} type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <TextInput label={t('subject')} maxLength={160} {...field('subject')} />
      <Textarea
        label={t('message')}
        description={t('messageHint', { left: MESSAGE_MAX - values.message.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={8}
        maxLength={MESSAGE_MAX}
        {...field('message')}
      />
      <div className={classes.unseen} aria-hidden="true">
        <TextInput label={t('hiddenField')} tabIndex={-1} autoComplete="off" {...field('website')} />
      </div>
      <div>
        <Button type="submit" size="md" loading={sending.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
