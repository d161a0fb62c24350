import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import {
  type TickerOverviewDto,
  type TickerOverviewQuery,
  tickerOverviewQuerySchema,
  tickerOverviewSchema,
} from '@pricealgo/contract/overview';
import { OverviewService } from './overview.service.js';

@ApiTags('market data')
@Controller()
export class OverviewController {
  constructor(
    private readonly overviews: OverviewService,
    private readonly directory: InstrumentDirectory,
  ) {}

  @Get('ticker-overview')
  @Public()
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({ summary: 'Profile and key statistics of one ticker, each with its source and date' })
  @ApiWrapped(tickerOverviewSchema)
  async tickerOverview(
    @Query({ schema: tickerOverviewQuerySchema }) query: TickerOverviewQuery,
  ): Promise<TickerOverviewDto> {
    const instrument = this.directory.get(instrumentKey(query.exchangeShortName, query.symbol));
    if (!instrument) throw new AppError('instrument_not_found');
    return this.overviews.overview(instrument, query.source);
  }
}
