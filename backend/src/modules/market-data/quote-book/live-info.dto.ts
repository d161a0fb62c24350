import { ApiProperty } from '@nestjs/swagger';
import { EXCHANGE_SHORT_NAME_PATTERN, SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import type { Quote } from '@pricealgo/contract/realtime';
import { IsString, Matches, MaxLength } from 'class-validator';

export class TickerLiveInfoQuery {
  @ApiProperty({ example: 'NASDAQ' })
  @Matches(EXCHANGE_SHORT_NAME_PATTERN, { message: 'must be the short name of an exchange, like NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  @Matches(SYMBOL_PATTERN, { message: 'must be a ticker symbol, like AAPL' })
  symbol!: string;
}

export class TickersLiveInfoQuery {
  @ApiProperty({ example: 'NASDAQ:AAPL,CRYPTO:BTCUSD', description: 'At most 100, separated by commas.' })
  @IsString()
  @MaxLength(4_200, { message: 'must name at most 100 tickers' })
  symbols!: string;
}

/** Prices in the instrument's currency, times ms since epoch UTC, percentages percent values. */
export class QuoteDto implements Quote {
  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  symbol!: string;

  @ApiProperty({ example: 190.25 })
  price!: number;

  @ApiProperty({ type: 'number', nullable: true, description: 'null where the source cannot know it.' })
  previousClose!: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  change!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'In percent.' })
  changePct!: number | null;

  @ApiProperty()
  open!: number;

  @ApiProperty()
  dayHigh!: number;

  @ApiProperty()
  dayLow!: number;

  @ApiProperty({ description: 'Quantity traded in the session so far.' })
  volume!: number;

  @ApiProperty({ description: 'Time of the newest trade, ms since epoch UTC.' })
  timeMs!: number;

  @ApiProperty({
    description: "Orders quotes within one epoch of the feed; 0 while the price is an earlier epoch's.",
  })
  seq!: number;

  @ApiProperty({
    description:
      'No news for longer than a live market allows, or a price that was kept from earlier: as of timeMs, by source.',
  })
  stale!: boolean;

  @ApiProperty({ description: 'The price is invented.' })
  simulated!: boolean;

  @ApiProperty({ example: 'simulated' })
  source!: string;
}

export class RejectedSymbolDto {
  @ApiProperty({ example: 'NASDAQ:NOPE' })
  symbol!: string;

  @ApiProperty({ example: 'instrument_not_found' })
  code!: string;
}

export class TickersLiveInfoDto {
  @ApiProperty({ type: [QuoteDto] })
  quotes!: QuoteDto[];

  @ApiProperty({
    type: [RejectedSymbolDto],
    description: 'Unknown tickers, and known ones without a price yet.',
  })
  rejected!: RejectedSymbolDto[];
}
