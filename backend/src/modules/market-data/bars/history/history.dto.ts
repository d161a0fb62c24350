import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXCHANGE_SHORT_NAME_PATTERN, SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import { BAR_INTERVALS, type Bar, type BarInterval } from '@pricealgo/contract/market/bar';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { CORPORATE_ACTION_TYPES } from '@pricealgo/contract/instruments';
import { HISTORY_RANGES, type HistoryRange } from './history-range.js';
import { ADJUSTMENTS, type AdjustmentKind, type History } from './history.service.js';
import type { Sparkline } from './sparkline.service.js';

export class TickerHistoryQuery {
  @ApiProperty({ example: 'NASDAQ' })
  @Matches(EXCHANGE_SHORT_NAME_PATTERN, { message: 'must be the short name of an exchange, like NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  @Matches(SYMBOL_PATTERN, { message: 'must be a ticker symbol, like AAPL' })
  symbol!: string;

  @ApiProperty({ enum: HISTORY_RANGES })
  @IsIn(HISTORY_RANGES, { message: `must be one of ${HISTORY_RANGES.join(', ')}` })
  range!: HistoryRange;

  @ApiPropertyOptional({ enum: ['imported'], description: 'Only bars of imported files (daily ranges).' })
  @IsOptional()
  @IsIn(['imported'], { message: 'must be imported' })
  source?: 'imported';

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'true',
    description: 'Prices and volumes in today’s shares (splits taken out), or as traded.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  adjusted?: 'true' | 'false';

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'false',
    description: 'With `adjusted`: cash dividends are taken out too, as if they had been reinvested.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  totalReturn?: 'true' | 'false';

  /** What the two flags together mean. */
  static adjustment({ adjusted, totalReturn }: TickerHistoryQuery): AdjustmentKind {
    if (adjusted === 'false') return 'none';
    return totalReturn === 'true' ? 'total-return' : 'splits';
  }
}

export class CorporateActionDto {
  @ApiProperty({ enum: CORPORATE_ACTION_TYPES })
  type!: 'split' | 'dividend';

  @ApiProperty({ description: 'First session without it: 00:00 UTC of its date, ms.' })
  exDateMs!: number;

  @ApiPropertyOptional({ description: 'Of a split: new shares per old share.' })
  ratio?: number;

  @ApiPropertyOptional({ description: 'Of a dividend: cash per share as paid then.' })
  amount?: number;

  @ApiPropertyOptional({ example: 'USD' })
  currency?: string;

  @ApiProperty({ example: 'imported' })
  source!: string;
}

export class BarDto implements Bar {
  @ApiProperty({
    description: 'Start of the interval, ms since epoch UTC; 00:00 UTC of the date for days and weeks.',
  })
  timeMs!: number;

  @ApiProperty()
  open!: number;

  @ApiProperty()
  high!: number;

  @ApiProperty()
  low!: number;

  @ApiProperty()
  close!: number;

  @ApiProperty()
  volume!: number;
}

export class TickerHistoryDto implements Omit<History, 'actions'> {
  @ApiProperty({ enum: HISTORY_RANGES })
  range!: HistoryRange;

  @ApiProperty({ enum: BAR_INTERVALS, description: 'Length of each bar.' })
  interval!: BarInterval;

  @ApiProperty({
    type: [BarDto],
    description: 'Oldest first; gaps are left out; the last bar may still grow.',
  })
  bars!: BarDto[];

  @ApiProperty({
    example: 'simulated',
    description:
      'Provider, `imported`, or `imported+PROVIDER` where imported days precede the provider’s own.',
  })
  source!: string;

  @ApiProperty({ description: 'The prices are invented.' })
  simulated!: boolean;

  @ApiProperty({ description: 'The prices are recorded ones, played back.' })
  replay!: boolean;

  @ApiProperty({ description: 'Market clock of the answer, ms since epoch UTC.' })
  asOfMs!: number;

  @ApiProperty({ example: 'USD' })
  currency!: string;

  @ApiProperty({ enum: ADJUSTMENTS, description: '`none` also where nothing can be adjusted.' })
  adjustment!: AdjustmentKind;

  @ApiProperty({
    type: [CorporateActionDto],
    description: 'Splits and dividends known between the first bar and now, applied or not; oldest first.',
  })
  actions!: CorporateActionDto[];
}

export class TickerSparklinesQuery {
  @ApiProperty({ example: 'NASDAQ:AAPL,CRYPTO:BTCUSD', description: 'At most 100, separated by commas.' })
  @IsString()
  @MaxLength(4_200, { message: 'must name at most 100 tickers' })
  symbols!: string;
}

export class SparklineDto implements Sparkline {
  @ApiProperty({ example: 'NASDAQ:AAPL' })
  symbol!: string;

  @ApiProperty({
    type: [Number],
    description: 'At most 48 closes of the current or last session, oldest first.',
  })
  closes!: number[];

  @ApiProperty({ type: 'number', nullable: true })
  previousClose!: number | null;
}
