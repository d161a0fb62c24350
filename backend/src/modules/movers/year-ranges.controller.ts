import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { yearRangeSchema, type YearRangeDto } from '@pricealgo/contract/movers';
import { z } from 'zod';
import { Public } from '../../common/access/access.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { InstrumentDirectory } from '../tickers/index.js';
import { YearRangesService } from './year-ranges.service.js';
import { instrumentsQuerySchema, type InstrumentsQuery } from '@pricealgo/contract/instruments';

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
