import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ExchangeDto,
  exchangeSchema,
  type MarketHoursDto,
  type MarketHoursQuery,
  marketHoursQuerySchema,
  marketHoursSchema,
} from '@pricealgo/contract/market-hours';
import { z } from 'zod';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { MarketClock } from '../../common/market/market-clock.js';
import { ExchangesService, MarketHoursService } from './market-hours.service.js';

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

@ApiTags('tickers')
@Controller()
export class ExchangesController {
  constructor(
    private readonly exchanges: ExchangesService,
    private readonly clock: MarketClock,
  ) {}

  @Public()
  @Get('exchanges')
  @ApiOperation({ summary: 'Every exchange that has instruments, with how many and whether it is open' })
  @ApiWrapped(z.array(exchangeSchema))
  list(): ExchangeDto[] {
    return this.exchanges.list(this.clock.marketNowMs());
  }
}
