import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { MarketClock } from '../../common/market/market-clock.js';
import {
  type MarketHoursDto,
  marketHoursQuerySchema,
  marketHoursSchema,
  type MarketHoursQuery,
} from '@pricealgo/contract/market-hours';
import { ExchangesService } from './exchanges.service.js';
import { MarketHoursService } from './market-hours.service.js';

@ApiTags('tickers')
@Controller()
export class MarketHoursController {
  constructor(
    private readonly exchanges: ExchangesService,
    private readonly marketHours: MarketHoursService,
    private readonly clock: MarketClock,
  ) {}

  @Public()
  @Get('market-hours')
  @ApiOperation({ summary: 'Whether an exchange is open at an instant, and when that changes' })
  @ApiWrapped(marketHoursSchema)
  at(@Query({ schema: marketHoursQuerySchema }) query: MarketHoursQuery): MarketHoursDto {
    const { exchangeShortName, at: atMs = this.clock.marketNowMs() } = query;
    this.exchanges.requireKnown(exchangeShortName);
    return {
      exchangeShortName,
      atMs,
      ...this.marketHours.status(exchangeShortName, atMs),
      differs: this.marketHours.differs(exchangeShortName, atMs),
    };
  }
}
