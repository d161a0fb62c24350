import { Readable } from 'node:stream';
import { Controller, Get, Header, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MAX_CURVES } from '@pricealgo/contract/chart-choices';
import { instrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Request, Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { HeavyRead } from '../../../infra/rate-limit/public-read.guard.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiDownload, ApiWrapped, download, StreamedAnswer } from '../../../common/http/wrapper.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import {
  type CurveDto,
  type CurvesQuery,
  type SparklineDto,
  type TickerHistoryDto,
  type TickerHistoryQuery,
  curveSchema,
  curvesQuerySchema,
  sparklineSchema,
  tickerHistoryQuerySchema,
  tickerHistorySchema,
  type AdjustmentKind,
} from '@pricealgo/contract/history';
import { csvETag, historyCsv, historyETag, historyFileName, historyJson } from './history-text.js';
import { HistoryService, type History, type HistoryOptions } from './history.service.js';
import { bodyInPieces, UnsentRows } from './sent-in-pieces.js';
import { SparklineService } from './sparkline.service.js';
import { instrumentsQuerySchema, type InstrumentsQuery } from '@pricealgo/contract/instruments';
import { z } from 'zod';

const MAX_SYMBOLS = 100;
/** Characters of a list of some thirty symbols. */
const LONG_LIST = 400;

@ApiTags('market data')
@Controller()
export class HistoryController {
  private readonly unsent = new UnsentRows();

  constructor(
    private readonly history: HistoryService,
    private readonly sparklines: SparklineService,
    private readonly directory: InstrumentDirectory,
  ) {}

  @Get('ticker-history')
  @Public()
  @HeavyRead(({ range }) => range === 'MAX' || range === '5Y')
  @Header('Cache-Control', 'public, max-age=2')
  @ApiOperation({ summary: 'Bars of one ticker for a chart range; the range decides the interval' })
  @ApiWrapped(tickerHistorySchema)
  async tickerHistory(
    @Query({ schema: tickerHistoryQuerySchema }) query: TickerHistoryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamedAnswer<TickerHistoryDto>> {
    const { actions, ...history } = await this.requested(query, response);
    const dto: TickerHistoryDto = { ...history, actions: actions.map(({ key: _, ...action }) => action) };
    const { bars, ...about } = dto;
    const etag = await historyETag(bars, about);
    return new StreamedAnswer(dto, this.body(dto, etag, historyJson(dto), request, response));
  }

  @Get('ticker-history.csv')
  @Public()
  @HeavyRead()
  @Header('Cache-Control', 'public, max-age=2')
  @ApiOperation({ summary: 'The same bars as a file; long ranges by the day instead of by the week' })
  @ApiDownload('text/csv')
  async tickerHistoryCsv(
    @Query({ schema: tickerHistoryQuerySchema }) query: TickerHistoryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const history = await this.requested(query, response, { everyDay: true, keep: false });
    const body = this.body(history, await csvETag(history), historyCsv(history), request, response);
    const name = historyFileName(this.instrument(query).key, history);
    return download(name, 'text/csv', body);
  }

  @Get('ticker-sparklines')
  @Public()
  @HeavyRead(({ symbols }) => String(symbols).length > LONG_LIST)
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({ summary: 'Small curves of up to 100 tickers; unknown ones are left out' })
  @ApiWrapped(z.array(sparklineSchema))
  async tickerSparklines(
    @Query({ schema: instrumentsQuerySchema }) { symbols }: InstrumentsQuery,
  ): Promise<SparklineDto[]> {
    return this.sparklines.sparklines(this.named(symbols, MAX_SYMBOLS));
  }

  @Get('ticker-curves')
  @Public()
  @HeavyRead()
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({
    summary: `Small charts of up to ${MAX_CURVES} tickers over one range; unknown ones are left out`,
  })
  @ApiWrapped(z.array(curveSchema))
  async tickerCurves(
    @Query({ schema: curvesQuerySchema }) { symbols, range }: CurvesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurveDto[]> {
    return this.sparklines.curves(this.named(symbols, MAX_CURVES), range, abortedWith(response));
  }

  /**
   * The instruments of a list, each once, those that are not known left out.
   * @throws AppError invalid_request for none, for more than `most` and for what is no ticker
   */
  private named(symbols: string, most: number): MarketInstrument[] {
    const requested = [...new Set(symbols.split(',').map((text) => text.trim()))].filter(Boolean);
    if (requested.length === 0 || requested.length > most) {
      throw new AppError('invalid_request', { fields: { symbols: `must name 1 to ${most} tickers` } });
    }
    return requested.flatMap((symbol) => {
      const parsed = parseInstrumentKey(symbol);
      if (!parsed)
        throw new AppError('invalid_request', {
          fields: { symbols: `is not a ticker: ${symbol.slice(0, 48)}` },
        });
      return this.directory.get(instrumentKey(parsed.exchangeShortName, parsed.symbol)) ?? [];
    });
  }

  private requested(
    query: TickerHistoryQuery,
    response: Response,
    options: Pick<HistoryOptions, 'everyDay' | 'keep'> = {},
  ): Promise<History> {
    return this.history.history(this.instrument(query), query.range, {
      everyDay: query.days,
      ...options,
      source: query.source,
      adjustment: adjustmentOf(query),
      inTurn: true,
      gone: abortedWith(response),
    });
  }

  /**
   * What is sent of a history: nothing to who has it already, or asks for the head alone.
   * @throws AppError service_unavailable where slow readers hold too much already
   */
  private body(
    { bars }: Pick<History, 'bars'>,
    etag: string,
    pieces: AsyncIterable<string>,
    request: Request,
    response: Response,
  ): Readable {
    const release = this.unsent.hold(request.ip ?? 'unknown', bars.length);
    response.setHeader('ETag', etag);
    if (request.fresh) response.status(304);
    else if (request.method !== 'HEAD') return bodyInPieces(response, pieces, release);
    release();
    return Readable.from([]);
  }

  private instrument({ exchangeShortName, symbol }: TickerHistoryQuery): MarketInstrument {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    return instrument;
  }
}

/** Aborted when whoever waits for the answer has left. */
function abortedWith(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** What the two flags together mean. */
function adjustmentOf({ adjusted, totalReturn }: TickerHistoryQuery): AdjustmentKind {
  if (!adjusted) return 'none';
  return totalReturn ? 'total-return' : 'splits';
}
