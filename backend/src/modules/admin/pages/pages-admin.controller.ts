import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema, pageOf, type Page } from '@pricealgo/contract/answer';
import {
  adminPageSchema,
  createPageSchema,
  pageAddressSchema,
  pageKindQuerySchema,
  pageVersionSchema,
  publishPageSchema,
  restorePageSchema,
  revisionSchema,
  revisionsQuerySchema,
  savePageSchema,
  type AdminPageDto,
  type CreatePageDto,
  type PageAddress,
  type PageContentDto,
  type PageKindQuery,
  type PageVersionDto,
  type PublishPageDto,
  type RestorePageDto,
  type RevisionDto,
  type RevisionsQuery,
  type SavePageDto,
} from '@pricealgo/contract/content';
import { z } from 'zod';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { toPage } from '../../../common/http/paging.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import type { PageContent, PageRevisionRow, PageRow, PageWithRevision } from '../../content/index.js';
import { PagesAdminService, startingPageOf } from './pages-admin.service.js';

const contentOf = ({ title, description, html, image, tags }: PageContentDto): PageContent => ({
  title,
  description,
  html,
  image: image ?? null,
  tags,
});

@ApiTags('administration of pages')
@Controller('admin/pages')
@AdminOnly('content')
export class PagesAdminController {
  constructor(private readonly pages: PagesAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Pages, or posts, with their latest text' })
  @ApiWrapped(z.array(adminPageSchema))
  async list(@Query({ schema: pageKindQuerySchema }) { kind }: PageKindQuery): Promise<AdminPageDto[]> {
    return (await this.pages.list(kind)).map((one) => this.toDto(one));
  }

  @Get('one')
  @ApiOperation({ summary: 'A page for the editor' })
  @ApiWrapped(adminPageSchema)
  async one(@Query({ schema: pageAddressSchema }) { kind, slug }: PageAddress): Promise<AdminPageDto> {
    return this.toDto(await this.pages.read(kind, slug));
  }

  @Get('revisions')
  @ApiOperation({ summary: 'Everything that a page ever said, newest first' })
  @ApiWrapped(pageOf(revisionSchema))
  async revisions(
    @Query({ schema: revisionsQuerySchema }) query: RevisionsQuery,
  ): Promise<Page<RevisionDto>> {
    const { items, total } = await this.pages.revisions(query.id, query);
    return toPage(query, items.map(toRevisionDto), total);
  }

  @Post('create')
  @ApiOperation({ summary: 'Makes a draft' })
  @ApiWrapped(adminPageSchema)
  async create(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: createPageSchema }) body: CreatePageDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminPageDto> {
    const { kind, slug } = body;
    return this.toDto(await this.pages.create(kind, slug, contentOf(body), { adminId, context }));
  }

  @Post('save')
  @ApiOperation({ summary: 'Saves a draft as a new revision; what is live stays' })
  @ApiWrapped(adminPageSchema)
  async save(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: savePageSchema }) body: SavePageDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminPageDto> {
    const { id, version } = body;
    return this.toDto(await this.pages.save(id, version, contentOf(body), { adminId, context }));
  }

  @Post('publish')
  @ApiOperation({ summary: 'Shows the latest text to visitors, now or from an instant on' })
  @ApiWrapped(adminPageSchema)
  async publish(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: publishPageSchema }) { id, version, atMs }: PublishPageDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminPageDto> {
    const at = atMs === null || atMs === undefined ? null : new Date(atMs);
    return this.toDto(await this.pages.publish(id, version, at, { adminId, context }));
  }

  @Post('unpublish')
  @ApiOperation({ summary: 'Takes a page off the site' })
  @ApiWrapped(adminPageSchema)
  async unpublish(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: pageVersionSchema }) { id, version }: PageVersionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminPageDto> {
    return this.toDto(await this.pages.unpublish(id, version, { adminId, context }));
  }

  @Post('restore')
  @ApiOperation({ summary: 'Makes an old revision the newest draft' })
  @ApiWrapped(adminPageSchema)
  async restore(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: restorePageSchema }) { id, version, revisionId }: RestorePageDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminPageDto> {
    return this.toDto(await this.pages.restore(id, version, revisionId, { adminId, context }));
  }

  @Post('reset')
  @ApiOperation({ summary: 'Makes the text that the product came with the newest draft' })
  @ApiWrapped(adminPageSchema)
  async reset(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: pageVersionSchema }) { id, version }: PageVersionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminPageDto> {
    return this.toDto(await this.pages.reset(id, version, { adminId, context }));
  }

  @Post('delete')
  @ApiOperation({ summary: 'Removes a page with everything that it ever said' })
  @ApiWrapped(emptySchema)
  async remove(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: pageVersionSchema }) { id, version }: PageVersionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.pages.remove(id, version, { adminId, context });
  }

  private toDto(one: PageWithRevision): AdminPageDto {
    return { ...toAdminPageDto(one), linked: this.pages.isLinked(one.page) };
  }
}

function toRevisionDto(revision: PageRevisionRow): RevisionDto {
  const { id, title, description, html, image, tags, authorId, createdAt } = revision;
  return {
    revisionId: id,
    title,
    description,
    html,
    image: image ?? null,
    tags,
    authorId: authorId ?? null,
    createdMs: createdAt.getTime(),
  };
}

function toAdminPageDto({ page, latest }: PageWithRevision): Omit<AdminPageDto, 'linked'> {
  const { live, liveSince, next } = shownState(page);
  return {
    id: page.id,
    kind: page.kind,
    slug: page.slug,
    version: page.version,
    state: next ? 'scheduled' : live ? 'live' : 'draft',
    upToDate: live === page.latestRevisionId,
    liveSinceMs: liveSince?.getTime() ?? null,
    nextMs: next?.getTime() ?? null,
    updatedMs: page.updatedAt.getTime(),
    startingText: startingPageOf(page) !== undefined,
    latest: toRevisionDto(latest),
  };
}

/** A plan whose instant has passed is what is live. */
function shownState({ liveRevisionId, liveSince, nextRevisionId, nextAt }: PageRow): {
  live: string | null;
  liveSince: Date | null;
  next: Date | null;
} {
  return nextAt && nextAt.getTime() <= Date.now()
    ? { live: nextRevisionId ?? null, liveSince: nextAt, next: null }
    : { live: liveRevisionId ?? null, liveSince: liveSince ?? null, next: nextAt ?? null };
}
