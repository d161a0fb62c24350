import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped, ApiWrappedPage } from '../../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../../common/http/empty.dto.js';
import type { Page } from '../../../common/http/page.dto.js';
import { PagesAdmin, type PageContent } from './pages-admin.js';
import {
  AdminPageDto,
  CreatePageDto,
  PageAddressDto,
  PageKindQueryDto,
  PageVersionDto,
  PublishPageDto,
  RestorePageDto,
  RevisionDto,
  RevisionsQueryDto,
  SavePageDto,
  type PageContentDto,
} from './pages-admin.dto.js';

const contentOf = ({ title, description, html, image, tags }: PageContentDto): PageContent => ({
  title,
  description,
  html,
  image: image ?? null,
  tags,
});

@ApiTags('administration of pages')
@ApiBearerAuth()
@Controller('admin/pages')
@Roles('admin')
export class PagesAdminController {
  constructor(private readonly pages: PagesAdmin) {}

  @Get()
  @ApiOperation({ summary: 'Pages, or posts, with their latest text' })
  @ApiWrapped([AdminPageDto])
  async list(@Query() { kind }: PageKindQueryDto): Promise<AdminPageDto[]> {
    return (await this.pages.list(kind)).map((page) => AdminPageDto.from(page));
  }

  @Get('one')
  @ApiOperation({ summary: 'A page for the editor' })
  @ApiWrapped(AdminPageDto)
  async one(@Query() { kind, slug }: PageAddressDto): Promise<AdminPageDto> {
    return AdminPageDto.from(await this.pages.read(kind, slug));
  }

  @Get('revisions')
  @ApiOperation({ summary: 'Everything that a page ever said, newest first' })
  @ApiWrappedPage(RevisionDto)
  async revisions(@Query() { id, page, limit }: RevisionsQueryDto): Promise<Page<RevisionDto>> {
    const { items, total } = await this.pages.revisions(id, page, limit);
    return { items: items.map((revision) => RevisionDto.from(revision)), total, page, limit };
  }

  @Post('create')
  @ApiOperation({ summary: 'Makes a draft' })
  @ApiWrapped(AdminPageDto)
  async create(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() body: CreatePageDto,
    @Req() request: Request,
  ): Promise<AdminPageDto> {
    const { kind, slug } = body;
    return AdminPageDto.from(await this.pages.create(kind, slug, contentOf(body), { adminId, request }));
  }

  @Post('save')
  @ApiOperation({ summary: 'Saves a draft as a new revision; what is live stays' })
  @ApiWrapped(AdminPageDto)
  async save(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() body: SavePageDto,
    @Req() request: Request,
  ): Promise<AdminPageDto> {
    const { id, version } = body;
    return AdminPageDto.from(await this.pages.save(id, version, contentOf(body), { adminId, request }));
  }

  @Post('publish')
  @ApiOperation({ summary: 'Shows the latest text to visitors, now or from an instant on' })
  @ApiWrapped(AdminPageDto)
  async publish(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { id, version, atMs }: PublishPageDto,
    @Req() request: Request,
  ): Promise<AdminPageDto> {
    const at = atMs === null || atMs === undefined ? null : new Date(atMs);
    return AdminPageDto.from(await this.pages.publish(id, version, at, { adminId, request }));
  }

  @Post('unpublish')
  @ApiOperation({ summary: 'Takes a page off the site' })
  @ApiWrapped(AdminPageDto)
  async unpublish(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { id, version }: PageVersionDto,
    @Req() request: Request,
  ): Promise<AdminPageDto> {
    return AdminPageDto.from(await this.pages.unpublish(id, version, { adminId, request }));
  }

  @Post('restore')
  @ApiOperation({ summary: 'Makes an old revision the newest draft' })
  @ApiWrapped(AdminPageDto)
  async restore(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { id, version, revisionId }: RestorePageDto,
    @Req() request: Request,
  ): Promise<AdminPageDto> {
    return AdminPageDto.from(await this.pages.restore(id, version, revisionId, { adminId, request }));
  }

  @Post('delete')
  @ApiOperation({ summary: 'Removes a page with everything that it ever said' })
  @ApiWrapped(EmptyDto)
  async remove(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { id, version }: PageVersionDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.pages.remove(id, version, { adminId, request });
  }
}
