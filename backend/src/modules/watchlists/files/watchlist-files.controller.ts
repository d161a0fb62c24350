import { Body, Controller, Get, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  importedSchema,
  importWatchlistSchema,
  watchlistQuerySchema,
  type ImportedDto,
  type ImportWatchlistDto,
  type WatchlistQuery,
} from '@pricealgo/contract/watchlists';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { WatchlistExport } from './watchlist-export.js';
import { WatchlistImport } from './watchlist-import.js';

@ApiTags('watchlists')
@ApiBearerAuth()
@Controller('watchlists')
@Roles('member')
export class WatchlistFilesController {
  constructor(
    private readonly exports: WatchlistExport,
    private readonly imports: WatchlistImport,
  ) {}

  @Get('export')
  @ApiOperation({ summary: 'One of my watchlists as a CSV file' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async export(
    @Query({ schema: watchlistQuerySchema }) { id }: WatchlistQuery,
    @CurrentUser() { userId }: Principal,
  ): Promise<StreamableFile> {
    const { fileName, csv } = await this.exports.of(userId, id);
    return new StreamableFile(Buffer.from(csv, 'utf8'), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  @Post('import')
  @ApiOperation({ summary: 'Rows of a CSV file onto a list; what is not understood is told line by line' })
  @ApiWrapped(importedSchema)
  import(
    @Body({ schema: importWatchlistSchema }) { id, csv }: ImportWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<ImportedDto> {
    return this.imports.import(userId, id, csv);
  }
}
