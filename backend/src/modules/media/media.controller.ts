import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Post, Req, Res, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { mediaSchema, type MediaDto } from '@pricealgo/contract/content';
import { fileName } from '@pricealgo/contract/primitives';
import type { Request, Response } from 'express';
import { Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { uploadLimits } from '../../common/pictures/draw-anew.js';
import { ObjectStorage } from '../../infra/storage/object-storage.js';
import { Audit } from '../audit/index.js';
import { drawForPage, PAGE_PICTURE_LIMITS } from './draw-for-page.js';
import { SitePicture } from './site-picture.entity.js';
import { requestContext } from '../../common/http/request-context.js';

/** Memory only: nothing unchecked touches a disk. */
const UPLOAD_LIMITS = uploadLimits(PAGE_PICTURE_LIMITS);
const NAME = /^[0-9a-f]{40}\.webp$/;
const keyOf = (name: string): string => `site/${name}`;

class MediaUploadDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP, at most 8 MB.' })
  file!: unknown;
}

@ApiTags('content')
@Controller()
export class MediaController {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: ObjectStorage,
    private readonly audit: Audit,
  ) {}

  @Post('admin/media')
  @Roles('admin')
  @ApiBearerAuth()
  @UseInterceptors(FileInterceptor('file', { limits: UPLOAD_LIMITS }))
  @ApiOperation({ summary: 'Stores a picture for pages; it is drawn anew as WebP without any metadata' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: MediaUploadDto })
  @ApiWrapped(mediaSchema)
  async upload(
    @CurrentUser() { userId }: Principal,
    @UploadedFile() file: { buffer: Buffer } | undefined,
    @Req() request: Request,
  ): Promise<MediaDto> {
    if (!file) throw new AppError('invalid_request', { fields: { file: 'Please choose a picture.' } });
    const { bytes, width, height } = await drawForPage(file.buffer);
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;
    await this.storage.put(keyOf(name), bytes, 'image/webp');
    await this.em.fork().transactional(async (em) => {
      await em.upsert(
        SitePicture,
        { name, width, height, bytes: bytes.length, uploadedBy: userId, createdAt: new Date() },
        { onConflictAction: 'ignore' },
      );
      await this.audit.record(em, {
        action: 'admin.picture-uploaded',
        actorId: userId,
        ...requestContext(request),
        detail: { name, bytes: bytes.length },
      });
    });
    return { src: `/api/media/${name}`, width, height };
  }

  @Get('media/:name')
  @Public()
  @ApiOperation({ summary: 'A picture of a page; its name changes with its content' })
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  async picture(@Param('name', { schema: fileName }) name: string, @Res() response: Response): Promise<void> {
    const bytes = NAME.test(name) ? await this.storage.get(keyOf(name)) : null;
    if (!bytes) throw new AppError('not_found');
    response
      .type('image/webp')
      .setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
      .setHeader('X-Content-Type-Options', 'nosniff')
      .setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      .send(bytes);
  }
}
