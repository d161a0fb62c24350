import { showSuccess } from '../../../lib/toast';
import { unlinkIdentity, type Provider } from '../api/identities';
import { FormActions } from '../../../components/form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { useSaveForm } from '../../../components/form/use-save-form';
import { t } from '../texts';
import classes from '../../../components/form/Form.module.css';

export interface DisconnectFormProps {
  provider: Provider;
  name: string;
  hasPassword: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Takes a way into the account away, after asking who wants that. */
export function DisconnectForm({ provider, name, hasPassword, onDone, onCancel }: DisconnectFormProps) {
  const { field, saving, onSubmit } = useSaveForm({
    initialValues: { password: '' },
    check: (values) => (hasPassword ? requireFields(values, 'password') : {}),
    save: ({ password }) => unlinkIdentity(provider, password || undefined),
    onSaved: () => {
      showSuccess(t('isDisconnected', { name }));
      onDone();
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <OwnerCheck hasPassword={hasPassword} field={field('password')} />
      <FormActions label={t('disconnect', { name })} saving={saving} onCancel={onCancel} />
    </form>
  );
}
