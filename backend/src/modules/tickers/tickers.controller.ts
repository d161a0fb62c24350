import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { SuggestionsDto } from './dto/suggestions.dto.js';
import { TickerQueryDto, TickersQueryDto } from './dto/ticker-query.dto.js';
import { TickerDto, TickersPageDto } from './dto/ticker.dto.js';
import type { Instrument } from './instrument.entity.js';
import { LogoAddress } from './logo/logo-address.js';
import { SuggestionsService } from './suggestions/suggestions.service.js';
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
  @ApiWrapped(TickersPageDto)
  async list(@Query() query: TickersQueryDto): Promise<TickersPageDto> {
    const { items, total, orderedAtMs } = await this.tickers.list(query);
    return { items: items.map(this.toDto), total, page: query.page, limit: query.limit, orderedAtMs };
  }

  @Public()
  @Get('ticker')
  @ApiOperation({
    summary: 'One instrument; a symbol that is listed elsewhere is named in the message of the 404',
  })
  @ApiWrapped(TickerDto)
  async one(@Query() query: TickerQueryDto): Promise<TickerDto> {
    return this.toDto(await this.tickers.one(query.exchangeShortName, query.symbol));
  }

  @Public()
  @Get('ticker-suggestions')
  @ApiOperation({ summary: 'What somebody may have meant who asked for a ticker that does not exist' })
  @ApiWrapped(SuggestionsDto)
  async suggest(@Query() { exchangeShortName, symbol }: TickerQueryDto): Promise<SuggestionsDto> {
    const { elsewhere, similar } = await this.suggestions.suggest(exchangeShortName, symbol);
    return { elsewhere: elsewhere.map(this.toDto), similar: similar.map(this.toDto) };
  }

  private readonly toDto = (instrument: Instrument): TickerDto =>
    TickerDto.from(instrument, this.logos.of(instrument));
}
