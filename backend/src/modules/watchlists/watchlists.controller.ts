import { Body, Controller, Get, Post, Query, type StreamableFile, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  changeViewSchema,
  createWatchlistSchema,
  moveWatchlistSchema,
  oneWatchlistSchema,
  renameWatchlistSchema,
  watchlistQuerySchema,
  watchlistSchema,
  watchlistSummarySchema,
  type ChangeViewDto,
  type CreateWatchlistDto,
  type MoveWatchlistDto,
  type OneWatchlistDto,
  type RenameWatchlistDto,
  type WatchlistDto,
  type WatchlistQuery,
  type WatchlistSummaryDto,
  importedSchema,
  importWatchlistSchema,
  type ImportedDto,
  type ImportWatchlistDto,
  mostWatchedListSchema,
  mostWatchedQuerySchema,
  type MostWatchedListDto,
  type MostWatchedQuery,
} from '@pricealgo/contract/watchlists';
import { z } from 'zod';
import { InMemberView, Public, Roles, TokenScope } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiDownload, ApiWrapped, download } from '../../common/http/wrapper.js';
import { WatchlistExportService } from './files/watchlist-export.service.js';
import { WatchlistImportService } from './files/watchlist-import.service.js';
import { MostWatchedService } from './watched-instruments.js';
import { WatchlistReader } from './watchlist-reader.js';
import { WatchlistsService } from './watchlists.service.js';

@ApiTags('watchlists')
@Controller()
@Roles('member')
export class WatchlistsController {
  constructor(
    private readonly lists: WatchlistsService,
    private readonly reader: WatchlistReader,
  ) {}

  @TokenScope('read:watchlists')
  @InMemberView()
  @Get('watchlists')
  @ApiOperation({ summary: 'My watchlists in their order; there is always one' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  all(@CurrentUser() { userId, viewerId }: Principal): Promise<WatchlistSummaryDto[]> {
    return viewerId ? this.lists.known(userId) : this.lists.all(userId);
  }

  @TokenScope('read:watchlists')
  @InMemberView()
  @Get('watchlist')
  @ApiOperation({ summary: 'One of my watchlists with its rows; prices are streamed' })
  @ApiWrapped(watchlistSchema)
  one(
    @Query({ schema: watchlistQuerySchema }) { id }: WatchlistQuery,
    @CurrentUser() principal: Principal,
  ): Promise<WatchlistDto> {
    return this.reader.read(principal, id);
  }

  @TokenScope('write:watchlists')
  @Post('watchlists/create')
  @ApiOperation({ summary: 'A new, empty list at the end' })
  @ApiWrapped(watchlistSummarySchema)
  create(
    @Body({ schema: createWatchlistSchema }) { name }: CreateWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.create(userId, name);
  }

  @TokenScope('write:watchlists')
  @Post('watchlists/rename')
  @ApiOperation({ summary: 'Gives a list another name' })
  @ApiWrapped(watchlistSummarySchema)
  rename(
    @Body({ schema: renameWatchlistSchema }) { id, name }: RenameWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.rename(userId, id, name);
  }

  @TokenScope('write:watchlists')
  @Post('watchlists/delete')
  @ApiOperation({ summary: 'Removes a list with its rows; answers the lists that are left' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  remove(
    @Body({ schema: oneWatchlistSchema }) { id }: OneWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.remove(userId, id);
  }

  @TokenScope('write:watchlists')
  @Post('watchlists/activate')
  @ApiOperation({ summary: 'Makes a list the one that is shown first' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  activate(
    @Body({ schema: oneWatchlistSchema }) { id }: OneWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.activate(userId, id);
  }

  @TokenScope('write:watchlists')
  @Post('watchlists/order')
  @ApiOperation({ summary: 'Moves a list in front of another' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  order(
    @Body({ schema: moveWatchlistSchema }) { id, beforeId }: MoveWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.move(userId, id, beforeId ?? null);
  }

  @TokenScope('write:watchlists')
  @Post('watchlists/view')
  @ApiOperation({ summary: 'Columns and sort of a list' })
  @ApiWrapped(watchlistSummarySchema)
  view(
    @Body({ schema: changeViewSchema }) { id, view }: ChangeViewDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.changeView(userId, id, view);
  }
}

@ApiTags('watchlists')
@Controller('watchlists')
@Roles('member')
export class WatchlistFilesController {
  constructor(
    private readonly exports: WatchlistExportService,
    private readonly imports: WatchlistImportService,
  ) {}

  @TokenScope('read:watchlists')
  @Get('export')
  @ApiOperation({ summary: 'One of my watchlists as a CSV file' })
  @ApiDownload('text/csv')
  async export(
    @Query({ schema: watchlistQuerySchema }) { id }: WatchlistQuery,
    @CurrentUser() { userId }: Principal,
  ): Promise<StreamableFile> {
    const { fileName, csv } = await this.exports.of(userId, id);
    return download(fileName, 'text/csv', csv);
  }

  @TokenScope('write:watchlists')
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

@ApiTags('watchlists')
@Controller()
export class MostWatchedController {
  constructor(private readonly mostWatched: MostWatchedService) {}

  @Public()
  @Get('most-watched')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ summary: 'What most members watch, by a count of members that tells of nobody' })
  @ApiWrapped(mostWatchedListSchema)
  list(@Query({ schema: mostWatchedQuerySchema }) { limit }: MostWatchedQuery): Promise<MostWatchedListDto> {
    return this.mostWatched.list(limit);
  }
}
