import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { instrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { Public } from '../../common/access/access.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { INSTRUMENT_LOOKUP, type InstrumentLookup } from './instrument-lookup.js';
import {
  type InstrumentsQuery,
  instrumentsQuerySchema,
  type QuoteDto,
  quoteSchema,
  type TickerLiveInfoQuery,
  tickerLiveInfoQuerySchema,
  type TickersLiveInfoDto,
  tickersLiveInfoSchema,
} from '@pricealgo/contract/instruments';
import { QuoteBook } from './quote-book/quote-book.js';

const MAX_SYMBOLS = 100;

/** The REST twins of the socket's snapshot. */
@ApiTags('market data')
@Controller()
export class LiveInfoController {
  constructor(
    private readonly book: QuoteBook,
    @Inject(INSTRUMENT_LOOKUP) private readonly instruments: InstrumentLookup,
  ) {}

  @Get('ticker-live-info')
  @Public()
  @ApiOperation({ summary: 'Newest quote of one ticker' })
  @ApiWrapped(quoteSchema)
  tickerLiveInfo(
    @Query({ schema: tickerLiveInfoQuerySchema }) { exchangeShortName, symbol }: TickerLiveInfoQuery,
  ): QuoteDto {
    const key = instrumentKey(exchangeShortName, symbol);
    if (!this.instruments.has(key)) throw new AppError('instrument_not_found');
    const quote = this.book.get(key);
    if (!quote)
      throw new AppError('service_unavailable', {
        message: this.book.isServed(key)
          ? 'There is no price for this ticker yet.'
          : `No source here serves ${symbol}.`,
        retryAfterS: 2,
      });
    return quote;
  }

  @Get('tickers-live-info')
  @Public()
  @ApiOperation({ summary: 'Newest quotes of up to 100 tickers' })
  @ApiWrapped(tickersLiveInfoSchema)
  tickersLiveInfo(
    @Query({ schema: instrumentsQuerySchema }) { symbols }: InstrumentsQuery,
  ): TickersLiveInfoDto {
    const requested = [...new Set(symbols.split(',').map((text) => text.trim()))].filter(Boolean);
    if (requested.length === 0)
      throw new AppError('invalid_request', { fields: { symbols: 'must name at least one ticker' } });
    if (requested.length > MAX_SYMBOLS) {
      throw new AppError('invalid_request', {
        fields: { symbols: `must name at most ${MAX_SYMBOLS} tickers` },
      });
    }
    const answer: TickersLiveInfoDto = { quotes: [], rejected: [], unserved: [] };
    for (const symbol of requested) {
      const exists = parseInstrumentKey(symbol) !== null && this.instruments.has(symbol);
      const quote = exists ? this.book.get(symbol) : undefined;
      if (exists && !this.book.isServed(symbol)) answer.unserved.push(symbol);
      if (quote) answer.quotes.push(quote);
      else answer.rejected.push({ symbol, code: exists ? 'service_unavailable' : 'instrument_not_found' });
    }
    return answer;
  }
}
