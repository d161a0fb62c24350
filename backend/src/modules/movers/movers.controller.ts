import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  moversQuerySchema,
  moversSchema,
  type MoversDto,
  type MoversQuery,
} from '@pricealgo/contract/movers';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { LogoAddress, toTickerDto } from '../tickers/index.js';
import { MoversService } from './movers.service.js';

@ApiTags('tickers')
@Controller()
export class MoversController {
  constructor(
    private readonly movers: MoversService,
    private readonly logos: LogoAddress,
  ) {}

  @Public()
  @Get('movers')
  @Header('Cache-Control', 'public, max-age=2')
  @ApiOperation({ summary: 'What rose most, fell most or was traded most in the running session' })
  @ApiWrapped(moversSchema)
  async list(
    @Query({ schema: moversQuerySchema }) { kind, limit, exchangeShortName }: MoversQuery,
  ): Promise<MoversDto> {
    const { items, considered, feed, asOfMs } = await this.movers.movers(kind, limit, exchangeShortName);
    return {
      kind,
      exchangeShortName: exchangeShortName ?? null,
      items: items.map(({ instrument, quote }) => ({
        ticker: toTickerDto(instrument, this.logos.of(instrument)),
        quote,
      })),
      considered,
      asOfMs,
      simulated: feed?.simulated ?? false,
      replay: feed?.replay ?? false,
      source: feed?.source ?? null,
    };
  }
}
