import { PasswordField } from '../../../components/form/PasswordField';
import type { FieldProps } from '../../../components/form/use-tried-form';
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
    return <p className={classes.note}>{t('owner.code')}</p>;
  }
  return (
    <PasswordField
      kind="current"
      label={t('owner.password.label')}
      data-autofocus={autoFocus || undefined}
      {...field}
    />
  );
}
