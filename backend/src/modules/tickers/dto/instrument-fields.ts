import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXCHANGE_SHORT_NAME_PATTERN, SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';

/** Users type `nasdaq` and `aapl`: names are upper case everywhere behind this line. */
const UpperCase = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().toUpperCase() : value,
  );

/** Query field `exchangeShortName`, normalised and checked. */
export function ExchangeShortNameField({ optional = false } = {}): PropertyDecorator {
  const documentation = {
    example: 'NASDAQ',
    description: 'Short name of an exchange; case does not matter.',
  };
  return applyDecorators(
    ...(optional ? [ApiPropertyOptional(documentation), IsOptional()] : [ApiProperty(documentation)]),
    UpperCase(),
    Matches(EXCHANGE_SHORT_NAME_PATTERN, { message: 'exchangeShortName must be a name like NASDAQ' }),
  );
}

/** Query field `symbol`, normalised and checked. */
export function SymbolField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example: 'AAPL', description: 'Symbol on that exchange; case does not matter.' }),
    UpperCase(),
    Matches(SYMBOL_PATTERN, { message: 'symbol must be a symbol like AAPL' }),
  );
}
