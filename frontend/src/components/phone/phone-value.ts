/** A phone number on its way from typed to verified. */
export interface PhoneValue {
  /** As in the field, without the country's code. */
  typed: string;
  /** E.164 with the country's code, once a code that was sent there came back. */
  verified: string | null;
}

export const NO_PHONE: PhoneValue = { typed: '', verified: null };
