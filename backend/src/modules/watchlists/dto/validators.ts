import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { registerDecorator, type ValidationOptions } from 'class-validator';

const validator =
  (name: string, validate: (value: unknown) => boolean, message: string, options?: ValidationOptions) =>
  (target: object, propertyName: string | symbol): void =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: propertyName as string,
      options,
      validator: { validate, defaultMessage: () => message },
    });

/** A number above `limit`, which is not part of it. */
export const IsAbove = (limit: number, message: string): PropertyDecorator =>
  validator('isAbove', (value) => typeof value === 'number' && value > limit, message);

/** `NASDAQ:AAPL` */
export const IsInstrumentKey = (): PropertyDecorator =>
  validator(
    'isInstrumentKey',
    (value) => parseInstrumentKey(value) !== null,
    'must be a ticker such as NASDAQ:AAPL',
  );
