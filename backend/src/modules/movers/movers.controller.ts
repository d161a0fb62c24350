import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type InstrumentsQuery, instrumentsQuerySchema } from '@pricealgo/contract/instruments';
import {
  type MoversDto,
  type MoversQuery,
  moversQuerySchema,
  moversSchema,
  type YearRangeDto,
  yearRangeSchema,
} from '@pricealgo/contract/movers';
import { z } from 'zod';
import { Public } from '../../common/access/access.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { InstrumentDirectory, LogoAddress, toTickerDto } from '../tickers/index.js';
import { MoversService } from './movers.service.js';
import { YearRangesService } from './year-ranges.service.js';

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

const MAX_SYMBOLS = 100;

@ApiTags('tickers')
@Controller()
export class YearRangesController {
  constructor(
    private readonly yearRanges: YearRangesService,
    private readonly directory: InstrumentDirectory,
  ) {}

  @Public()
  @Get('ticker-ranges')
  @Header('Cache-Control', 'public, max-age=10')
  @ApiOperation({ summary: '52-week ranges of up to 100 tickers; those without a stored year are left out' })
  @ApiWrapped(z.array(yearRangeSchema))
  async ranges(
    @Query({ schema: instrumentsQuerySchema }) { symbols }: InstrumentsQuery,
  ): Promise<YearRangeDto[]> {
    const keys = [...new Set(symbols.split(',').map((key) => key.trim()))].filter(Boolean);
    if (keys.length === 0 || keys.length > MAX_SYMBOLS) {
      throw new AppError('invalid_request', { fields: { symbols: `must name 1 to ${MAX_SYMBOLS} tickers` } });
    }
    return this.yearRanges.ranges(keys.flatMap((key) => this.directory.get(key) ?? []));
  }
}
