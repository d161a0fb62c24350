import { PasswordInput } from '@mantine/core';
import type { FieldProps } from '../../../components/form/use-save-form';
import { t } from '../texts';
import classes from '../../../components/form/Form.module.css';

export interface OwnerCheckProps {
  hasPassword: boolean;
  field: FieldProps;
  /** First thing of a dialog. */
  autoFocus?: boolean;
}

/** Asks again who it is: the password, or, for accounts without one, a login of the last ten minutes. */
export function OwnerCheck({ hasPassword, field, autoFocus = false }: OwnerCheckProps) {
  if (!hasPassword) {
    return <p className={classes.note}>{t('yourAccountHasNoPassword')}</p>;
  }
  return (
    <PasswordInput
      label={t('yourPassword')}
      autoComplete="current-password"
      maxLength={128}
      data-autofocus={autoFocus || undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('showThePassword') }}
      {...field}
    />
  );
}
