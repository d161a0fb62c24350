import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { LogoAddress } from '../tickers/logo/logo-address.js';
import { TickerSearchQuery, TickerSearchResultDto } from './search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('tickers')
@Controller()
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly logos: LogoAddress,
  ) {}

  @Public()
  @Get('ticker-search')
  @Header('Cache-Control', 'public, max-age=30')
  @ApiOperation({
    summary:
      'Up to 20 instruments for what somebody typed: exact symbol, symbol prefix, name and word prefix, similar words',
  })
  @ApiWrapped([TickerSearchResultDto])
  async tickerSearch(@Query() { keyword }: TickerSearchQuery): Promise<TickerSearchResultDto[]> {
    const found = await this.search.search(keyword);
    return found.map((line) => TickerSearchResultDto.from(line, this.logos.of(line)));
  }
}
