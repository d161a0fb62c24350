import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { INSTRUMENT_TYPES, type InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { IsOptional, IsString } from 'class-validator';
import type { Found } from './search.repository.js';
import { MAX_KEYWORD_CHARACTERS } from './search.service.js';

export class TickerSearchQuery {
  @ApiPropertyOptional({
    example: 'apple',
    description:
      `Symbol, name or words of a name. Case, accents and punctuation do not matter; characters beyond ` +
      `${MAX_KEYWORD_CHARACTERS} are ignored. Without it nothing is found.`,
  })
  @IsOptional()
  @IsString({ message: 'keyword must be one text' })
  keyword = '';
}

/** One instrument that was found. */
export class TickerSearchResultDto {
  @ApiProperty({ example: 'Apple Inc.' })
  name!: string;

  @ApiProperty({ example: 'AAPL', description: 'Symbol on its exchange.' })
  ticker!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Address of a logo on a host that pages may load pictures from; null = draw the initials.',
  })
  photo!: string | null;

  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ enum: INSTRUMENT_TYPES, example: 'stock' })
  type!: InstrumentType;

  @ApiProperty({ description: 'False where it is not traded any more.' })
  active!: boolean;

  /** @param photo the logo to show, see `LogoAddress` */
  static from(found: Found, photo: string | null): TickerSearchResultDto {
    const { name, symbol, exchangeShortName, type, active } = found;
    return { name, ticker: symbol, photo, exchangeShortName, type, active };
  }
}
