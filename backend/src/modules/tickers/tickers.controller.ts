import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped, ApiWrappedPage } from '../../common/http/api-wrapped.decorator.js';
import type { Page } from '../../common/http/page.dto.js';
import { TickerQueryDto, TickersQueryDto } from './dto/ticker-query.dto.js';
import { TickerDto } from './dto/ticker.dto.js';
import { TickersService } from './tickers.service.js';

@ApiTags('tickers')
@Controller()
export class TickersController {
  constructor(private readonly tickers: TickersService) {}

  @Public()
  @Get('tickers')
  @ApiOperation({ summary: 'A page of the directory of instruments, in a stable order' })
  @ApiWrappedPage(TickerDto)
  async list(@Query() query: TickersQueryDto): Promise<Page<TickerDto>> {
    const { items, total } = await this.tickers.list(query);
    return { items: items.map(TickerDto.from), total, page: query.page, limit: query.limit };
  }

  @Public()
  @Get('ticker')
  @ApiOperation({
    summary: 'One instrument; a symbol that is listed elsewhere is named in the message of the 404',
  })
  @ApiWrapped(TickerDto)
  async one(@Query() query: TickerQueryDto): Promise<TickerDto> {
    return TickerDto.from(await this.tickers.one(query.exchangeShortName, query.symbol));
  }
}
