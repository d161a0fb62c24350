import { registerDecorator } from 'class-validator';

const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether the runtime knows the IANA name of a zone. Bare offsets such as +02:00 are no zones: they know no summer. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !NAME.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** Validates an IANA zone, or one of the words that are allowed beside. */
export const IsTimeZone =
  (words: readonly string[] = []): PropertyDecorator =>
  (target, propertyName) =>
    registerDecorator({
      name: 'isTimeZone',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => words.includes(value as string) || isTimeZone(value),
        defaultMessage: () => 'must be the name of a time zone, such as Europe/Vienna',
      },
    });
