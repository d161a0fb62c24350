import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped, ApiWrappedPage } from '../../../common/http/api-wrapped.decorator.js';
import type { Page } from '../../../common/http/page.dto.js';
import type { PageKind } from '../page.entity.js';
import { Pages } from '../pages.js';
import { PageDto, PostDto, PostsQueryDto, SlugQueryDto } from './pages.dto.js';

@ApiTags('content')
@Controller()
@Public()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Get('page')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'A published content page' })
  @ApiWrapped(PageDto)
  page(@Query() { slug }: SlugQueryDto): Promise<PageDto> {
    return this.live('page', slug);
  }

  @Get('post')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'A published post of the blog' })
  @ApiWrapped(PageDto)
  post(@Query() { slug }: SlugQueryDto): Promise<PageDto> {
    return this.live('post', slug);
  }

  @Get('posts')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'Published posts, newest first' })
  @ApiWrappedPage(PostDto)
  async posts(@Query() { tag, page, limit }: PostsQueryDto): Promise<Page<PostDto>> {
    const { items, total } = await this.pages.posts(tag ?? null, page, limit);
    return { items: items.map((post) => PostDto.from(post)), total, page, limit };
  }

  private async live(kind: PageKind, slug: string): Promise<PageDto> {
    const found = await this.pages.live(kind, slug);
    if (!found) throw new AppError('not_found');
    return PageDto.from(found);
  }
}
