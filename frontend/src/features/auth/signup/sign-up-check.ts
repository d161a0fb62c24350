import { AGE_MISSING, CONFIRM_DIFFERS, PHONE_UNVERIFIED, REQUIRED } from '../../../components/form/messages';
import type { FieldErrors } from '../../../components/form/use-tried-form';
import type { PhoneValue } from '../../../components/phone/phone-value';
import { t } from '../texts';

export interface SignUpValues {
  name: string;
  username: string;
  email: string;
  phone: PhoneValue;
  password: string;
  confirm_password: string;
  age_confirmation: boolean;
}

/** Section 5 of the specification, in the order of the fields. */
export function checkSignUp(values: SignUpValues, passwordMinLength: number): FieldErrors<SignUpValues> {
  const { password, confirm_password: confirmed, phone } = values;
  const errors: FieldErrors<SignUpValues> = {};
  for (const field of ['name', 'username', 'email'] as const)
    if (values[field].trim() === '') errors[field] = REQUIRED;
  if (phone.typed.trim() !== '' && phone.verified === null) errors.phone = PHONE_UNVERIFIED;
  if (password === '') errors.password = REQUIRED;
  else if (password.length < passwordMinLength)
    errors.password = t('signUp.password.short', { passwordMinLength });
  if (confirmed !== password) errors.confirm_password = CONFIRM_DIFFERS;
  else if (confirmed === '') errors.confirm_password = REQUIRED;
  if (!values.age_confirmation) errors.age_confirmation = AGE_MISSING;
  return errors;
}
