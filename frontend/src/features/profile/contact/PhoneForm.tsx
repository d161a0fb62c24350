import { useState } from 'react';
import { showSuccess } from '../../../lib/toast';
import { PhoneVerification } from '../../auth/phone/PhoneVerification';
import { NO_PHONE } from '../../auth/phone/phone-value';
import { changePhone } from '../api/profile';
import { useProfileChanged } from '../api/use-profile-changed';
import { FormActions } from '../form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../form/rules';
import { useSaveForm } from '../form/use-save-form';
import { t } from '../texts';
import classes from '../form/Form.module.css';

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
