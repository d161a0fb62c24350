import { useState } from 'react';
import { showSuccess } from '../../../lib/toast';
import { PhoneVerification } from '../../../components/phone/PhoneVerification';
import { NO_PHONE } from '../../../components/phone/phone-value';
import { changePhone } from '../../../lib/account/profile';
import { useProfileChanged } from '../../../lib/account/use-profile-changed';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { t } from '../texts';

/** Number, code, password: the server takes over the number that this browser has just verified. */
export function PhoneForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [phone, setPhone] = useState(NO_PHONE);
  const changed = useProfileChanged();
  const form = useTriedForm({ password: '' }, (values) =>
    hasPassword ? requireFields(values, 'password') : {},
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ password }) => changePhone(password || undefined),
    onDone: ({ mobileNumber }) => {
      changed({ mobileNumber, mobileProven: true });
      showSuccess(t('phone.saved'));
      onClose();
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <Form narrow onSubmit={onSubmit}>
      <PhoneVerification value={phone} onChange={setPhone} />
      {phone.verified !== null && <OwnerCheck hasPassword={hasPassword} field={form.field('password')} />}
      <FormActions
        label={t('phone.submit')}
        saving={pending}
        disabled={phone.verified === null}
        onCancel={onClose}
      />
    </Form>
  );
}
