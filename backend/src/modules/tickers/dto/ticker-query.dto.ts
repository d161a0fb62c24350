import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageQueryDto } from '../../../common/http/page.dto.js';
import { INSTRUMENT_TYPES, type InstrumentType } from '../../../common/market/instrument.js';
import { SORT_ORDERS, TICKER_SORTS, type SortOrder, type TickerSort } from '../instrument.repository.js';
import { ExchangeShortNameField, SymbolField } from './instrument-fields.js';

export class TickerQueryDto {
  @ExchangeShortNameField()
  exchangeShortName!: string;

  @SymbolField()
  symbol!: string;
}

export class TickersQueryDto extends PageQueryDto {
  @ExchangeShortNameField({ optional: true })
  exchangeShortName?: string;

  @ApiPropertyOptional({ enum: INSTRUMENT_TYPES })
  @IsOptional()
  @IsIn(INSTRUMENT_TYPES)
  type?: InstrumentType;

  @ApiPropertyOptional({
    enum: TICKER_SORTS,
    default: 'rank',
    description: '`rank` = best known first; instruments without a rank come last in either order.',
  })
  @IsOptional()
  @IsIn(TICKER_SORTS)
  sort: TickerSort = 'rank';

  @ApiPropertyOptional({ enum: SORT_ORDERS, default: 'asc' })
  @IsOptional()
  @IsIn(SORT_ORDERS)
  order: SortOrder = 'asc';
}
