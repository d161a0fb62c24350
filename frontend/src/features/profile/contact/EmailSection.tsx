import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeEmail, type Profile } from '../../../lib/account/profile';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { Section } from '../../../components/section/Section';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { t } from '../texts';
import classes from '../../../components/form/Form.module.css';

interface EmailFormProps {
  hasPassword: boolean;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function EmailForm({ hasPassword, onSent, onCancel }: EmailFormProps) {
  const form = useTriedForm({ email: '', password: '' }, (values) =>
    requireFields(values, 'email', ...(hasPassword ? (['password'] as const) : [])),
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ email, password }) => changeEmail({ email: email.trim(), password: password || undefined }),
    onDone: (_result, { email }) => onSent(email.trim()),
    fieldOfCode: { password_wrong: 'password', email_taken: 'email' },
  });
  return (
    <Form narrow onSubmit={onSubmit}>
      <TextInput
        label={t('email.new')}
        type="email"
        autoComplete="email"
        maxLength={254}
        data-autofocus
        {...form.field('email')}
      />
      <OwnerCheck hasPassword={hasPassword} field={form.field('password')} />
      <FormActions label={t('email.submit')} saving={pending} onCancel={onCancel} />
    </Form>
  );
}

/** The address that the account goes by; a new one counts when the link sent to it was opened. */
export function EmailSection({ profile }: { profile: Pick<Profile, 'email' | 'hasPassword'> }) {
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Section id="email" title={t('email.title')} text={t('email.text')}>
      <div className={classes.row}>
        <span className={classes.value}>{profile.email}</span>
        {!open && (
          <Button
            variant="default"
            onClick={() => {
              setOpen(true);
              setSentTo(null);
            }}
          >
            {t('email.change')}
          </Button>
        )}
      </div>
      <div role="status">{sentTo && <p className={classes.notice}>{t('email.sent', { sentTo })}</p>}</div>
      {open && (
        <EmailForm
          hasPassword={profile.hasPassword}
          onCancel={() => setOpen(false)}
          onSent={(email) => {
            setOpen(false);
            setSentTo(email);
          }}
        />
      )}
    </Section>
  );
}
