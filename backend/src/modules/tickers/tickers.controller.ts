import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { toPage } from '../../common/http/paging.js';
import {
  type SuggestionsDto,
  type TickersPageDto,
  suggestionsSchema,
  tickersPageSchema,
  tickersQuerySchema,
  type TickersQuery,
} from '@pricealgo/contract/tickers';
import {
  type TickerDto,
  instrumentQuerySchema,
  tickerSchema,
  type InstrumentQuery,
} from '@pricealgo/contract/instruments';
import type { InstrumentRecord } from './instrument.repository.js';
import { LogoAddress, toTickerDto } from './ticker-dto.js';
import { SuggestionsService } from './suggestions.service.js';
import { TickersService } from './tickers.service.js';

@ApiTags('tickers')
@Controller()
export class TickersController {
  constructor(
    private readonly tickers: TickersService,
    private readonly suggestions: SuggestionsService,
    private readonly logos: LogoAddress,
  ) {}

  @Public()
  @Get('tickers')
  @ApiOperation({ summary: 'A page of the directory of instruments, in a stable order' })
  @ApiWrapped(tickersPageSchema)
  async list(@Query({ schema: tickersQuerySchema }) query: TickersQuery): Promise<TickersPageDto> {
    const { items, total, orderedAtMs } = await this.tickers.list(query);
    return { ...toPage(query, items.map(this.toDto), total), orderedAtMs };
  }

  @Public()
  @Get('ticker')
  @ApiOperation({
    summary: 'One instrument; a symbol that is listed elsewhere is named in the message of the 404',
  })
  @ApiWrapped(tickerSchema)
  async one(@Query({ schema: instrumentQuerySchema }) query: InstrumentQuery): Promise<TickerDto> {
    return this.toDto(await this.tickers.one(query.exchangeShortName, query.symbol));
  }

  @Public()
  @Get('ticker-suggestions')
  @ApiOperation({ summary: 'What somebody may have meant who asked for a ticker that does not exist' })
  @ApiWrapped(suggestionsSchema)
  async suggest(
    @Query({ schema: instrumentQuerySchema }) { exchangeShortName, symbol }: InstrumentQuery,
  ): Promise<SuggestionsDto> {
    const { elsewhere, similar } = await this.suggestions.suggest(exchangeShortName, symbol);
    return { elsewhere: elsewhere.map(this.toDto), similar: similar.map(this.toDto) };
  }

  private readonly toDto = (instrument: InstrumentRecord): TickerDto =>
    toTickerDto(instrument, this.logos.of(instrument));
}
