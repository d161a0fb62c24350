import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { pageOf, type Page } from '@pricealgo/contract/answer';
import {
  pageSchema,
  postSchema,
  postsQuerySchema,
  slugQuerySchema,
  type PageDto,
  type PageKind,
  type PostDto,
  type PostsQuery,
  type SlugQuery,
} from '@pricealgo/contract/content';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { toPage } from '../../../common/http/paging.js';
import { LivePageRepository, type LivePage } from './live-page.repository.js';
import { textOf } from './sanitise-html.js';

const EXCERPT_CHARACTERS = 220;

@ApiTags('content')
@Controller()
@Public()
export class PagesController {
  constructor(private readonly pages: LivePageRepository) {}

  @Get('page')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'A published content page' })
  @ApiWrapped(pageSchema)
  page(@Query({ schema: slugQuerySchema }) { slug }: SlugQuery): Promise<PageDto> {
    return this.live('page', slug);
  }

  @Get('post')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'A published post of the blog' })
  @ApiWrapped(pageSchema)
  post(@Query({ schema: slugQuerySchema }) { slug }: SlugQuery): Promise<PageDto> {
    return this.live('post', slug);
  }

  @Get('posts')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'Published posts, newest first' })
  @ApiWrapped(pageOf(postSchema))
  async posts(@Query({ schema: postsQuerySchema }) query: PostsQuery): Promise<Page<PostDto>> {
    const { items, total } = await this.pages.posts(query.tag ?? null, query);
    return toPage(query, items.map(toPostDto), total);
  }

  private async live(kind: PageKind, slug: string): Promise<PageDto> {
    const found = await this.pages.live(kind, slug);
    if (!found) throw new AppError('not_found');
    return toPageDto(found);
  }
}

function toPageDto({ slug, title, description, html, image, tags, liveSince }: LivePage): PageDto {
  return { slug, title, description, html, image, tags, liveSinceMs: liveSince.getTime() };
}

function toPostDto({ slug, title, description, html, image, tags, liveSince }: LivePage): PostDto {
  const excerpt = description || textOf(html).slice(0, EXCERPT_CHARACTERS);
  return { slug, title, excerpt, image, tags, liveSinceMs: liveSince.getTime() };
}
