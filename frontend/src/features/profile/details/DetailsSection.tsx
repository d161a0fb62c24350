import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '../../../lib/toast';
import { serverMessage } from '../../../components/form/messages';
import { updateProfile, verifyUsername, type Profile } from '../../../lib/account/profile';
import { useProfileChanged } from '../../../lib/account/use-profile-changed';
import { FormActions } from '../../../components/form/FormActions';
import { ProfileSection } from '../../../components/section/ProfileSection';
import { requireFields } from '../../../components/form/rules';
import { useSaveForm } from '../../../components/form/use-save-form';
import { t } from '../texts';
import classes from '../../../components/form/Form.module.css';

/** Name and username; whether the username is free is asked when its field is left. */
export function DetailsSection({ profile }: { profile: Pick<Profile, 'name' | 'username'> }) {
  const { name, username } = profile;
  const [free, setFree] = useState<string | null>(null);
  const changed = useProfileChanged();
  const { form, field, saving, onSubmit } = useSaveForm({
    initialValues: { name, username },
    check: (values) => requireFields(values, 'name', 'username'),
    save: (values) => updateProfile({ name: values.name.trim(), username: values.username.trim() }),
    onSaved: (saved) => {
      changed(saved);
      form.change({ name: saved.name, username: saved.username });
      setFree(null);
      showSuccess(t('yourProfileIsSaved'));
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
    <ProfileSection id="details" title={t('yourDetails')} text={t('yourNameGreetsYouYour')}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <TextInput label={t('fullName')} autoComplete="name" maxLength={120} {...field('name')} />
        <TextInput
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          description={free !== null && free === asked ? t('isAvailable', { free }) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('username')}
          onBlur={() => void checkUsername()}
        />
        <FormActions
          label={t('save')}
          saving={saving}
          disabled={form.values.name === name && form.values.username === username}
        />
      </form>
    </ProfileSection>
  );
}
