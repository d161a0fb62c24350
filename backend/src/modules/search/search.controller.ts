import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  tickerSearchQuerySchema,
  tickerSearchResultSchema,
  type TickerSearchQuery,
  type TickerSearchResultDto,
} from '@pricealgo/contract/search';
import { z } from 'zod';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { LogoAddress } from '../tickers/index.js';
import type { Found } from './search.repository.js';
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
  @ApiWrapped(z.array(tickerSearchResultSchema))
  async tickerSearch(
    @Query({ schema: tickerSearchQuerySchema }) { keyword }: TickerSearchQuery,
  ): Promise<TickerSearchResultDto[]> {
    const found = await this.search.search(keyword);
    return found.map((line) => toResult(line, this.logos.of(line)));
  }
}

/** @param photo the logo to show, see `LogoAddress` */
function toResult(found: Found, photo: string | null): TickerSearchResultDto {
  const { name, symbol, exchangeShortName, type, active } = found;
  return { name, ticker: symbol, photo, exchangeShortName, type, active };
}
