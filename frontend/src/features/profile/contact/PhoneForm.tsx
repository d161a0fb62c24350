import { useState } from 'react';
import { showSuccess } from '../../../lib/toast';
import { PhoneVerification } from '../../../components/phone/PhoneVerification';
import { NO_PHONE } from '../../../components/phone/phone-value';
import { changePhone } from '../../../lib/account/profile';
import { useProfileChanged } from '../../../lib/account/use-profile-changed';
import { FormActions } from '../../../components/form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { useSaveForm } from '../../../components/form/use-save-form';
import { t } from '../texts';
import classes from '../../../components/form/Form.module.css';

/** Number, code, password: the server takes over the number that this browser has just verified. */
export function PhoneForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [phone, setPhone] = useState(NO_PHONE);
  const changed = useProfileChanged();
  const { field, saving, onSubmit } = useSaveForm({
    initialValues: { password: '' },
    check: (values) => (hasPassword ? requireFields(values, 'password') : {}),
    save: ({ password }) => changePhone(password || undefined),
    onSaved: ({ mobileNumber }) => {
      changed({ mobileNumber });
      showSuccess(t('yourPhoneNumberIsSaved'));
      onClose();
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <PhoneVerification value={phone} onChange={setPhone} />
      {phone.verified !== null && <OwnerCheck hasPassword={hasPassword} field={field('password')} />}
      <FormActions
        label={t('saveNumber')}
        saving={saving}
        disabled={phone.verified === null}
        onCancel={onClose}
      />
    </form>
  );
}
