import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { MarketClock } from '../../common/market/market-clock.js';
import { type ExchangeDto, exchangeSchema } from '@pricealgo/contract/market-hours';
import { ExchangesService } from './exchanges.service.js';
import { z } from 'zod';

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
