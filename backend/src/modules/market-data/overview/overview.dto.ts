import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXCHANGE_SHORT_NAME_PATTERN, SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import {
  KEY_STATISTICS,
  type KeyStatistic,
  type StatisticUnit,
} from '@pricealgo/contract/market/instrument-profile';
import { INSTRUMENT_TYPES, type InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { FACTS, type Fact, type FactName, type Figure, type Overview } from './overview.service.js';

const UNITS = [...new Set<StatisticUnit>([...Object.values(KEY_STATISTICS), 'coins'])];

export class TickerOverviewQuery {
  @ApiProperty({ example: 'NASDAQ' })
  @Matches(EXCHANGE_SHORT_NAME_PATTERN, { message: 'must be the short name of an exchange, like NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  @Matches(SYMBOL_PATTERN, { message: 'must be a ticker symbol, like AAPL' })
  symbol!: string;

  @ApiPropertyOptional({ enum: ['imported'], description: 'Only what imported files say.' })
  @IsOptional()
  @IsIn(['imported'], { message: 'must be imported' })
  source?: 'imported';
}

export class FigureDto implements Figure {
  @ApiProperty()
  value!: number;

  @ApiProperty({ enum: UNITS, description: 'A `fraction` is 0.0175 for 1.75 %.' })
  unit!: StatisticUnit;

  @ApiPropertyOptional({ example: 'USD', description: 'Of money.' })
  currency?: string;

  @ApiProperty({ example: 'imported' })
  source!: string;

  @ApiProperty({ description: 'When the source said it, ms since epoch UTC.' })
  asOfMs!: number;

  @ApiPropertyOptional({ description: 'How it was computed; absent where the source says it.' })
  computed?: string;
}

export class FactDto implements Fact {
  @ApiProperty()
  value!: string;

  @ApiProperty({ example: 'fmp' })
  source!: string;

  @ApiPropertyOptional({ description: 'When the source said it, ms since epoch UTC.' })
  asOfMs?: number;
}

/** Each key statistic that is known; the others are absent. */
export class OverviewStatisticsDto implements Partial<Record<KeyStatistic, FigureDto>> {
  [name: string]: FigureDto | undefined;
}
for (const name of Object.keys(KEY_STATISTICS)) {
  ApiPropertyOptional({ type: FigureDto })(OverviewStatisticsDto.prototype, name);
}

/** Each fact in words that is known; the others are absent. */
export class OverviewFactsDto implements Partial<Record<FactName, FactDto>> {
  [name: string]: FactDto | undefined;
}
for (const name of FACTS) ApiPropertyOptional({ type: FactDto })(OverviewFactsDto.prototype, name);

export class TickerOverviewDto implements Overview {
  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  symbol!: string;

  @ApiProperty({ enum: INSTRUMENT_TYPES })
  type!: InstrumentType;

  @ApiProperty({ description: 'The prices among the statistics are invented; real figures are withheld.' })
  simulated!: boolean;

  @ApiProperty({ type: OverviewFactsDto })
  facts!: OverviewFactsDto;

  @ApiProperty({ type: OverviewStatisticsDto })
  statistics!: OverviewStatisticsDto;

  @ApiProperty({
    type: 'integer',
    description: 'How many real figures are known but not given beside invented prices.',
  })
  withheld!: number;

  @ApiPropertyOptional({ description: 'Date of the newest imported daily bar, 00:00 UTC in ms.' })
  importedUntilMs?: number;
}
