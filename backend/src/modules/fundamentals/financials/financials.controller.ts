import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type TickerDividendsDto,
  type TickerDividendsQuery,
  tickerDividendsQuerySchema,
  tickerDividendsSchema,
  type TickerFinancialsDto,
  type TickerFinancialsQuery,
  tickerFinancialsQuerySchema,
  tickerFinancialsSchema,
  type TickerRatiosDto,
  tickerRatiosSchema,
} from '@pricealgo/contract/financials';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiDownload, ApiWrapped, download } from '../../../common/http/wrapper.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { financialsCsv } from './financials-csv.js';
import { FinancialsService } from './financials.service.js';

/** Statements change with filings; a running import is seen soon all the same. */
const CACHE = 'public, max-age=10';

@ApiTags('market data')
@Controller()
export class FinancialsController {
  constructor(
    private readonly financials: FinancialsService,
    private readonly directory: InstrumentDirectory,
  ) {}

  @Get('ticker-financials')
  @Public()
  @Header('Cache-Control', CACHE)
  @ApiOperation({ summary: 'Income, balance and cash flow statements of one ticker, with growth' })
  @ApiWrapped(tickerFinancialsSchema)
  async tickerFinancials(
    @Query({ schema: tickerFinancialsQuerySchema }) query: TickerFinancialsQuery,
  ): Promise<TickerFinancialsDto> {
    return this.financials.financials(this.instrument(query), query.period, query.source);
  }

  @Get('ticker-financials.csv')
  @Public()
  @Header('Cache-Control', CACHE)
  @ApiOperation({ summary: 'The statements of one period length as a file, as they were reported' })
  @ApiDownload('text/csv')
  async tickerFinancialsCsv(
    @Query({ schema: tickerFinancialsQuerySchema }) query: TickerFinancialsQuery,
  ): Promise<StreamableFile> {
    const instrument = this.instrument(query);
    const { source, statements } = await this.financials.reported(instrument, query.period, query.source);
    const name = [instrument.key, 'financials', query.period, source ?? 'none'].join('-');
    return download(`${name}.csv`, 'text/csv', financialsCsv(instrument, statements));
  }

  @Get('ticker-ratios')
  @Public()
  @Header('Cache-Control', CACHE)
  @ApiOperation({ summary: 'Ratios of one ticker over time, each from statements and the price of its date' })
  @ApiWrapped(tickerRatiosSchema)
  async tickerRatios(
    @Query({ schema: tickerFinancialsQuerySchema }) query: TickerFinancialsQuery,
  ): Promise<TickerRatiosDto> {
    return this.financials.ratios(this.instrument(query), query.period, query.source);
  }

  @Get('ticker-dividends')
  @Public()
  @Header('Cache-Control', CACHE)
  @ApiOperation({ summary: 'Dividends and splits of one ticker, with yield, growth and cover' })
  @ApiWrapped(tickerDividendsSchema)
  async tickerDividends(
    @Query({ schema: tickerDividendsQuerySchema }) query: TickerDividendsQuery,
  ): Promise<TickerDividendsDto> {
    return this.financials.dividends(this.instrument(query), query.source);
  }

  private instrument({ exchangeShortName, symbol }: TickerDividendsQuery): MarketInstrument {
    const instrument = this.directory.get(instrumentKey(exchangeShortName, symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    return instrument;
  }
}
