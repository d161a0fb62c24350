import { ApiPropertyOptional } from '@nestjs/swagger';
import { INSTRUMENT_TYPES, type InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { PageQueryDto } from '../../../common/http/page.dto.js';
import { ExchangeShortNameField, SymbolField } from './instrument-fields.js';

export class TickerQueryDto {
  @ExchangeShortNameField()
  exchangeShortName!: string;

  @SymbolField()
  symbol!: string;
}

/** Orders of the list. The last three follow the newest quotes. */
export const TICKER_SORTS = ['rank', 'symbol', 'name', 'price', 'changePct', 'volume'] as const;
export type TickerSort = (typeof TICKER_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export class TickersQueryDto extends PageQueryDto {
  @ExchangeShortNameField({ optional: true })
  exchangeShortName?: string;

  @ApiPropertyOptional({ enum: INSTRUMENT_TYPES })
  @IsOptional()
  @IsIn(INSTRUMENT_TYPES)
  type?: InstrumentType;

  @ApiPropertyOptional({ example: 'Technology', description: 'As `sectors` of /api/exchanges names it.' })
  @IsOptional()
  @IsString()
  @MaxLength(80)
  sector?: string;

  @ApiPropertyOptional({
    enum: TICKER_SORTS,
    default: 'rank',
    description:
      '`rank` = best known first. `price`, `changePct` and `volume` follow the newest quotes. Instruments without the value come last in either order.',
  })
  @IsOptional()
  @IsIn(TICKER_SORTS)
  sort: TickerSort = 'rank';

  @ApiPropertyOptional({ enum: SORT_ORDERS, default: 'asc' })
  @IsOptional()
  @IsIn(SORT_ORDERS)
  order: SortOrder = 'asc';

  @ApiPropertyOptional({
    type: 'integer',
    description:
      'For an order by quotes: that of the first page, so that further pages neither repeat nor skip a row. A new order is made where it is no longer held.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  orderedAtMs?: number;
}
