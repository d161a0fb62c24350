import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { instrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import {
  type SparklineDto,
  type TickerHistoryDto,
  type TickerHistoryQuery,
  sparklineSchema,
  tickerHistoryQuerySchema,
  tickerHistorySchema,
  type AdjustmentKind,
} from '@pricealgo/contract/history';
import { historyCsv, historyETag, historyFileName } from './history-csv.js';
import { HistoryService } from './history.service.js';
import { SparklineService } from './sparkline.service.js';
import { instrumentsQuerySchema, type InstrumentsQuery } from '@pricealgo/contract/instruments';
import { z } from 'zod';

const MAX_SYMBOLS = 100;

@ApiTags('market data')
@Controller()
export class HistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly sparklines: SparklineService,
    private readonly directory: InstrumentDirectory,
  ) {}

  @Get('ticker-history')
  @Public()
  @Header('Cache-Control', 'public, max-age=2')
  @ApiOperation({ summary: 'Bars of one ticker for a chart range; the range decides the interval' })
  @ApiWrapped(tickerHistorySchema)
  async tickerHistory(
    @Query({ schema: tickerHistoryQuerySchema }) query: TickerHistoryQuery,
  ): Promise<TickerHistoryDto> {
    const { actions, ...history } = await this.history.history(this.instrument(query), query.range, {
      source: query.source,
      adjustment: adjustmentOf(query),
    });
    return { ...history, actions: actions.map(({ key: _, ...action }) => action) };
  }

  @Get('ticker-history.csv')
  @Public()
  @Header('Cache-Control', 'public, max-age=2')
  @ApiOperation({ summary: 'The same bars as a file; long ranges by the day instead of by the week' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async tickerHistoryCsv(
    @Query({ schema: tickerHistoryQuerySchema }) query: TickerHistoryQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const instrument = this.instrument(query);
    const history = await this.history.history(instrument, query.range, {
      source: query.source,
      adjustment: adjustmentOf(query),
      everyDay: true,
      keep: false,
    });
    response
      .type('text/csv')
      .setHeader('Content-Disposition', `attachment; filename="${historyFileName(instrument.key, history)}"`)
      .setHeader('ETag', historyETag(history));
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    // A client that disconnects in the middle needs no answer.
    await pipeline(Readable.from(historyCsv(history)), response).catch(() => undefined);
  }

  @Get('ticker-sparklines')
  @Public()
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({ summary: 'Small curves of up to 100 tickers; unknown ones are left out' })
  @ApiWrapped(z.array(sparklineSchema))
  async tickerSparklines(
    @Query({ schema: instrumentsQuerySchema }) { symbols }: InstrumentsQuery,
  ): Promise<SparklineDto[]> {
    const requested = [...new Set(symbols.split(',').map((text) => text.trim()))].filter(Boolean);
    if (requested.length === 0 || requested.length > MAX_SYMBOLS) {
      throw new AppError('invalid_request', { fields: { symbols: `must name 1 to ${MAX_SYMBOLS} tickers` } });
    }
    const instruments = requested.flatMap((symbol) => {
      const parsed = parseInstrumentKey(symbol);
      if (!parsed)
        throw new AppError('invalid_request', {
          fields: { symbols: `is not a ticker: ${symbol.slice(0, 48)}` },
        });
      return this.directory.get(instrumentKey(parsed.exchangeShortName, parsed.symbol)) ?? [];
    });
    return this.sparklines.sparklines(instruments);
  }

  private instrument({ exchangeShortName, symbol }: TickerHistoryQuery): MarketInstrument {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    return instrument;
  }
}

/** What the two flags together mean. */
function adjustmentOf({ adjusted, totalReturn }: TickerHistoryQuery): AdjustmentKind {
  if (!adjusted) return 'none';
  return totalReturn ? 'total-return' : 'splits';
}
