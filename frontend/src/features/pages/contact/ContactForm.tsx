import '@mantine/core/styles/Input.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMember } from '../../../lib/session/use-session';
import { Form } from '../../../components/form/Form';
import { useSubmit } from '../../../components/form/use-submit';
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
  const { values, field } = form;
  const { pending, onSubmit } = useSubmit(form, {
    send: (typed) => sendMessage({ ...typed, typedMs: Date.now() - shownAt }),
    onDone: onSent,
  });
  return (
    <Form className={classes.form} aria-label={t('contact.form.label')} onSubmit={onSubmit}>
      <TextInput label={t('contact.name')} autoComplete="name" maxLength={120} {...field('name')} />
      <TextInput
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextInput label={t('contact.subject')} maxLength={160} {...field('subject')} />
      <Textarea
        label={t('contact.message.label')}
        description={t('contact.message.left', { left: MESSAGE_MAX - values.message.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={8}
        maxLength={MESSAGE_MAX}
        {...field('message')}
      />
      <div className={classes.unseen} aria-hidden="true">
        <TextInput label={t('contact.hidden')} tabIndex={-1} autoComplete="off" {...field('website')} />
      </div>
      <div>
        <Button type="submit" size="md" loading={pending}>
          {t('contact.send')}
        </Button>
      </div>
    </Form>
  );
}
