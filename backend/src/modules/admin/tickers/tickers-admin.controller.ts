import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped, ApiWrappedPage } from '../../../common/http/api-wrapped.decorator.js';
import type { Page } from '../../../common/http/page.dto.js';
import { TickerQueryDto } from '../../tickers/dto/ticker-query.dto.js';
import { BackFill } from './back-fill.js';
import { ProviderSearch } from './provider-search.js';
import { ImportReportDto, ImportTickersDto } from './ticker-import.dto.js';
import { TickerImport } from './ticker-import.js';
import { TickerList } from './ticker-list.js';
import {
  AddTickerDto,
  AdminTickerDto,
  AdminTickersQueryDto,
  BackFillDto,
  ProviderSearchDto,
  ProviderSearchQueryDto,
  SaveTickerDto,
} from './tickers-admin.dto.js';
import { TickersAdmin } from './tickers-admin.js';

@ApiTags('administration of tickers')
@ApiBearerAuth()
@Controller('admin/tickers')
@Roles('admin')
export class TickersAdminController {
  constructor(
    private readonly tickers: TickerList,
    private readonly admin: TickersAdmin,
    private readonly search: ProviderSearch,
    private readonly files: TickerImport,
    private readonly backFills: BackFill,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The whole directory, inactive tickers included' })
  @ApiWrappedPage(AdminTickerDto)
  async list(@Query() query: AdminTickersQueryDto): Promise<Page<AdminTickerDto>> {
    const { items, total } = await this.tickers.page(query);
    return {
      items: items.map((one) => AdminTickerDto.from(one)),
      total,
      page: query.page,
      limit: query.limit,
    };
  }

  @Post('save')
  @ApiOperation({ summary: 'Changes a ticker; its symbol and exchange stay' })
  @ApiWrapped(AdminTickerDto)
  async save(
    @CurrentUser() { userId }: Principal,
    @Body() wanted: SaveTickerDto,
    @Req() request: Request,
  ): Promise<AdminTickerDto> {
    return AdminTickerDto.from(await this.admin.save(userId, wanted, request));
  }

  @Post('add')
  @ApiOperation({ summary: 'Adds a ticker' })
  @ApiWrapped(AdminTickerDto)
  async add(
    @CurrentUser() { userId }: Principal,
    @Body() wanted: AddTickerDto,
    @Req() request: Request,
  ): Promise<AdminTickerDto> {
    return AdminTickerDto.from(await this.admin.add(userId, wanted, request));
  }

  @Get('provider-search')
  @ApiOperation({ summary: 'What the source of prices lists under a symbol or name' })
  @ApiWrapped(ProviderSearchDto)
  providerSearch(@Query() { q }: ProviderSearchQueryDto): Promise<ProviderSearchDto> {
    return this.search.find(q);
  }

  @Post('import')
  @ApiOperation({ summary: 'Imports a symbol file, or tells what importing it would do' })
  @ApiWrapped(ImportReportDto)
  importFile(
    @CurrentUser() { userId }: Principal,
    @Body() { csv, dryRun }: ImportTickersDto,
    @Req() request: Request,
  ): Promise<ImportReportDto> {
    return this.files.run(userId, csv, dryRun, request);
  }

  @Post('back-fill')
  @ApiOperation({ summary: 'Fetches the history of a ticker from the source of prices, as a job' })
  @ApiWrapped(BackFillDto)
  async backFill(
    @CurrentUser() { userId }: Principal,
    @Body() { exchangeShortName, symbol }: TickerQueryDto,
    @Req() request: Request,
  ): Promise<BackFillDto> {
    return { jobId: await this.backFills.start(userId, exchangeShortName, symbol, request) };
  }
}
