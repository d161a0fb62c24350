import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  mostWatchedListSchema,
  mostWatchedQuerySchema,
  type MostWatchedListDto,
  type MostWatchedQuery,
} from '@pricealgo/contract/watchlists';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { MostWatched } from './most-watched.js';

@ApiTags('watchlists')
@Controller()
export class MostWatchedController {
  constructor(private readonly mostWatched: MostWatched) {}

  @Public()
  @Get('most-watched')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ summary: 'What most members watch, by a count of members that tells of nobody' })
  @ApiWrapped(mostWatchedListSchema)
  list(@Query({ schema: mostWatchedQuerySchema }) { limit }: MostWatchedQuery): Promise<MostWatchedListDto> {
    return this.mostWatched.list(limit);
  }
}
