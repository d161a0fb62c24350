import { PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../../lib/toast';
import { authOptionsQuery } from '../../lib/account/auth-options';
import { CONFIRM_DIFFERS } from '../form/messages';
import type { FieldErrors } from '../form/use-tried-form';
import { changePassword } from '../../lib/account/profile';
import { sessionsQuery } from './sessions';
import { FormActions } from '../form/FormActions';

import { ProfileSection } from '../section/ProfileSection';
import { requireFields } from '../form/rules';
import { useSaveForm } from '../form/use-save-form';
import { t } from './texts';
import classes from '../form/Form.module.css';

const SHOW = { 'aria-label': t('showThePassword') };
const EMPTY = { currentPassword: '', password: '', confirm_password: '' };

function faultsOf(values: typeof EMPTY, minLength: number): FieldErrors<typeof EMPTY> {
  const faults = requireFields(values, 'currentPassword', 'password');
  if (!faults.password && values.password.length < minLength)
    faults.password = t('atLeastCharacters', { minLength });
  if (values.confirm_password !== values.password) faults.confirm_password = CONFIRM_DIFFERS;
  return faults;
}

function PasswordForm({ minLength }: { minLength: number }) {
  const queries = useQueryClient();
  const { form, field, saving, onSubmit } = useSaveForm({
    initialValues: EMPTY,
    check: (values) => faultsOf(values, minLength),
    save: changePassword,
    onSaved: () => {
      form.restart();
      showSuccess(t('passwordUpdatedSuccessfully'));
      void queries.invalidateQueries(sessionsQuery);
    },
    fieldOfCode: { password_wrong: 'currentPassword', password_refused: 'password' },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        maxLength={128}
        visibilityToggleButtonProps={SHOW}
        {...field('currentPassword')}
      />
      <PasswordInput
        label={t('newPassword')}
        description={t('atLeastCharactersASentence', { minLength })}
        autoComplete="new-password"
        maxLength={128}
        visibilityToggleButtonProps={SHOW}
        {...field('password')}
      />
      <PasswordInput
        label={t('confirmNewPassword')}
        autoComplete="new-password"
        maxLength={128}
        visibilityToggleButtonProps={SHOW}
        {...field('confirm_password')}
      />
      <FormActions label={t('changePassword')} saving={saving} />
    </form>
  );
}

/** Minimum that the specification names, until the server has told its own. */
const MIN_LENGTH = 6;

/** For members and administrators. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { data: options } = useQuery(authOptionsQuery);
  return (
    <ProfileSection id="password" title={t('password')} text={t('aChangeLogsEveryOther')}>
      {hasPassword ? (
        <PasswordForm minLength={options?.passwordMinLength ?? MIN_LENGTH} />
      ) : (
        <p className={classes.note}>{t('yourAccountHasNoneYou')}</p>
      )}
    </ProfileSection>
  );
}
