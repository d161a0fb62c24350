import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { toPage } from '../../../common/http/paging.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { emptySchema, type Page, pageOf } from '@pricealgo/contract/answer';
import {
  type AddTickerDto,
  addTickerSchema,
  type AdminTickerDto,
  adminTickerSchema,
  type AdminTickersQuery,
  adminTickersQuerySchema,
  type BackFillDto,
  backFillSchema,
  type BackFillTicker,
  backFillTickerSchema,
  type ImportReportDto,
  importReportSchema,
  type ImportTickersDto,
  importTickersSchema,
  type ProviderSearchDto,
  type ProviderSearchQuery,
  providerSearchQuerySchema,
  providerSearchSchema,
  type SaveTickerDto,
  saveTickerSchema,
} from '@pricealgo/contract/tickers-admin';
import { BackFillService } from './back-fill.service.js';
import { ProviderSearchService } from './provider-search.service.js';
import { TickerImportService } from './ticker-import.service.js';
import { InstrumentAdminRepository, toAdminTickerDto } from '../../tickers/index.js';
import { TickersAdminService } from './tickers-admin.service.js';

@ApiTags('administration of tickers')
@Controller('admin/tickers')
@AdminOnly('tickers')
export class TickersAdminController {
  constructor(
    private readonly instruments: InstrumentAdminRepository,
    private readonly admin: TickersAdminService,
    private readonly search: ProviderSearchService,
    private readonly files: TickerImportService,
    private readonly backFills: BackFillService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The whole directory, inactive tickers included' })
  @ApiWrapped(pageOf(adminTickerSchema))
  async list(
    @Query({ schema: adminTickersQuerySchema }) query: AdminTickersQuery,
  ): Promise<Page<AdminTickerDto>> {
    const { items, total } = await this.instruments.page(query);
    return toPage(query, items.map(toAdminTickerDto), total);
  }

  @Post('save')
  @ApiOperation({ summary: 'Changes a ticker; its symbol and exchange stay' })
  @ApiWrapped(adminTickerSchema)
  async save(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: saveTickerSchema }) wanted: SaveTickerDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminTickerDto> {
    return toAdminTickerDto(await this.admin.save(userId, wanted, context));
  }

  @Post('add')
  @ApiOperation({ summary: 'Adds a ticker' })
  @ApiWrapped(adminTickerSchema)
  async add(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: addTickerSchema }) wanted: AddTickerDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminTickerDto> {
    return toAdminTickerDto(await this.admin.add(userId, wanted, context));
  }

  @Get('provider-search')
  @ApiOperation({ summary: 'What the source of prices lists under a symbol or name' })
  @ApiWrapped(providerSearchSchema)
  providerSearch(
    @Query({ schema: providerSearchQuerySchema }) { q }: ProviderSearchQuery,
  ): Promise<ProviderSearchDto> {
    return this.search.find(q);
  }

  @Post('import')
  @ApiOperation({ summary: 'Imports a symbol file, or tells what importing it would do' })
  @ApiWrapped(importReportSchema)
  importFile(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: importTickersSchema }) { csv, dryRun }: ImportTickersDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<ImportReportDto> {
    return this.files.run(userId, csv, dryRun, context);
  }

  @Post('back-fill')
  @ApiOperation({ summary: 'Fetches the history of a ticker from the source of prices, as a job' })
  @ApiWrapped(backFillSchema)
  async backFill(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: backFillTickerSchema }) { exchangeShortName, symbol }: BackFillTicker,
    @CurrentRequest() context: RequestContext,
  ): Promise<BackFillDto> {
    return { jobId: await this.backFills.start(userId, exchangeShortName, symbol, context) };
  }

  @Post('back-fill/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends a back-fill behind what it is fetching; what was fetched stays' })
  @ApiWrapped(emptySchema)
  async cancelBackFill(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: backFillSchema }) { jobId }: BackFillDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.backFills.cancel(userId, jobId, context);
  }
}
