import type { FieldErrors } from '../../../components/form/use-tried-form';
import { t } from '../texts';

export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
  website: string;
}

export const EMPTY: ContactValues = { name: '', email: '', subject: '', message: '', website: '' };
/** As the server's. */
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 5_000;

/** What is wrong, in the order of the fields. */
export function checkContact({ name, email, subject, message }: ContactValues): FieldErrors<ContactValues> {
  const required = (value: string): string | null =>
    value.trim() === '' ? t('contact.error.required') : null;
  const faults: [keyof ContactValues, string | null][] = [
    ['name', required(name)],
    [
      'email',
      required(email) ?? (/^\S[^\s@]*@\S[^\s.]*\.\S+$/.test(email.trim()) ? null : t('contact.error.email')),
    ],
    ['subject', required(subject)],
    ['message', required(message) ?? (message.trim().length < MESSAGE_MIN ? t('contact.error.short') : null)],
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null)) as FieldErrors<ContactValues>;
}
