import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '../../../lib/toast';
import { serverMessage } from '../../../components/form/messages';
import { updateProfile, verifyUsername, type Profile } from '../../../lib/account/profile';
import { useProfileChanged } from '../../../lib/account/use-profile-changed';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { Section } from '../../../components/section/Section';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { t } from '../texts';

/** Name and username; whether the username is free is asked when its field is left. */
export function DetailsSection({ profile }: { profile: Pick<Profile, 'name' | 'username'> }) {
  const { name, username } = profile;
  const [free, setFree] = useState<string | null>(null);
  const changed = useProfileChanged();
  const form = useTriedForm({ name, username }, (values) => requireFields(values, 'name', 'username'));
  const { pending, onSubmit } = useSubmit(form, {
    send: (values) => updateProfile({ name: values.name.trim(), username: values.username.trim() }),
    onDone: (saved) => {
      changed(saved);
      form.change({ name: saved.name, username: saved.username });
      setFree(null);
      showSuccess(t('details.saved'));
    },
    fieldOfCode: { username_taken: 'username' },
  });
  const asked = form.values.username.trim();
  const checkUsername = async (): Promise<void> => {
    if (asked === '' || asked === username) return;
    try {
      await verifyUsername(asked);
      setFree(asked);
    } catch (error) {
      const message = serverMessage(error);
      if (message) form.refuse({ username: message });
    }
  };
  return (
    <Section id="details" title={t('details.title')} text={t('details.text')}>
      <Form narrow onSubmit={onSubmit}>
        <TextInput label={t('details.name')} autoComplete="name" maxLength={120} {...form.field('name')} />
        <TextInput
          label={t('details.username.label')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          description={free !== null && free === asked ? t('details.username.free', { free }) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('username')}
          onBlur={() => void checkUsername()}
        />
        <FormActions
          label={t('details.submit')}
          saving={pending}
          disabled={form.values.name === name && form.values.username === username}
        />
      </Form>
    </Section>
  );
}
