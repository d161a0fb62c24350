import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNumber, IsString, IsUUID, Length, Matches, Max, MaxLength, ValidateIf } from 'class-validator';
import { IsAbove, IsInstrumentKey } from './validators.js';
import { MAX_NAME, MAX_NOTE, MAX_TARGET_PRICE } from '../watchlist-limits.js';

/** Signs that nobody types and that break lines, files and screens. */
const PRINTABLE = /^[^\p{Cc}]*$/u;
const PRINTABLE_LINES = /^(?:[^\p{Cc}]|[\n\t])*$/u;

const optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);
const optionalOrNone = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== undefined && value !== null);

/** Id of one of the member's lists. */
export function WatchlistIdField({ absent = '' } = {}): PropertyDecorator {
  const documentation = { format: 'uuid', ...(absent ? { description: `Left out: ${absent}.` } : {}) };
  return applyDecorators(
    ...(absent ? [ApiPropertyOptional(documentation), optional()] : [ApiProperty(documentation)]),
    IsUUID('all', { message: 'must be the id of a watchlist' }),
  );
}

/** Name of a list: one line, spaces at the ends and doubled ones do not count. */
export function WatchlistNameField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ minLength: 1, maxLength: MAX_NAME, example: 'Dividends' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.normalize('NFC').trim().replace(/ {2,}/g, ' ') : value,
    ),
    IsString({ message: 'This field is required.' }),
    Length(1, MAX_NAME, { message: `must have 1 to ${MAX_NAME} characters` }),
    Matches(PRINTABLE, { message: 'must be one line of text' }),
  );
}

/** What the member wrote about the ticker; an empty text is none. */
export function NoteField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', nullable: true, maxLength: MAX_NOTE }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() || null : value,
    ),
    optionalOrNone(),
    IsString(),
    MaxLength(MAX_NOTE, { message: `must have at most ${MAX_NOTE} characters` }),
    Matches(PRINTABLE_LINES, { message: 'has signs that no note has' }),
  );
}

/** Price that the member waits for, in the instrument's currency. */
export function TargetPriceField(): PropertyDecorator {
  const message = 'must be a price above 0';
  return applyDecorators(
    ApiPropertyOptional({ type: Number, nullable: true, maximum: MAX_TARGET_PRICE, example: 190.5 }),
    optionalOrNone(),
    IsNumber({ allowInfinity: false, allowNaN: false }, { message }),
    Max(MAX_TARGET_PRICE, { message: 'is too high' }),
    IsAbove(0, message),
  );
}

/** `NASDAQ:AAPL`, or `null` for the end of the list. */
export function BeforeKeyField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      nullable: true,
      example: 'NASDAQ:MSFT',
      description: 'Row that follows afterwards; null, left out or gone meanwhile: the end.',
    }),
    optionalOrNone(),
    IsInstrumentKey(),
  );
}
