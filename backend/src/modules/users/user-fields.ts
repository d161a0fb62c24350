import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';

const REQUIRED = 'This field is required.';
/** Letters of any script, as at sign-up. */
const USERNAME = /^[\p{L}\p{M}\p{N}._'’-]{3,40}$/u;
const NAME = /^[^\p{Cc}<>]*$/u;

interface FieldOptions {
  /** Left out means unchanged; `null` is refused either way. */
  optional?: boolean;
}

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;
const normalised = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim().normalize('NFKC') : value;
const given = ({ optional }: FieldOptions): PropertyDecorator[] =>
  optional ? [ValidateIf((_object, value) => value !== undefined)] : [];

export function NameField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: !options.optional, maxLength: 120, example: 'Ada Lovelace' }),
    Transform(trimmed),
    ...given(options),
    IsString({ message: REQUIRED }),
    Length(1, 120, { message: ({ value }) => (value ? 'Please use at most 120 characters.' : REQUIRED) }),
    Matches(NAME, { message: 'This name has signs that no name has.' }),
  );
}

export function UsernameField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: !options.optional, minLength: 3, maxLength: 40, example: 'adalovelace815' }),
    Transform(normalised),
    ...given(options),
    IsString({ message: REQUIRED }),
    Matches(USERNAME, {
      message: ({ value }) => (value ? 'A username has 3 to 40 letters, digits and . _ - only.' : REQUIRED),
    }),
  );
}

export function EmailField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: !options.optional, format: 'email', maxLength: 254 }),
    Transform(trimmed),
    ...given(options),
    IsString({ message: REQUIRED }),
    MaxLength(254),
    IsEmail(
      { allow_utf8_local_part: false },
      { message: ({ value }) => (value ? 'Please enter a valid email address.' : REQUIRED) },
    ),
  );
}
