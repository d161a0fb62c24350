import { Controller, Post, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { type MediaDto, mediaSchema } from '@pricealgo/contract/content';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { PictureUpload } from '../../../common/pictures/picture-upload.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { PAGE_PICTURE_LIMITS, SitePicturesService } from '../../content/index.js';

class MediaUploadDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP, at most 8 MB.' })
  file!: unknown;
}

@ApiTags('content')
@Controller('admin/media')
@AdminOnly('content')
@NeverReplayed()
export class MediaAdminController {
  constructor(private readonly pictures: SitePicturesService) {}

  @Post()
  @PictureUpload(PAGE_PICTURE_LIMITS)
  @ApiOperation({ summary: 'Stores a picture for pages; it is drawn anew as WebP without any metadata' })
  @ApiBody({ type: MediaUploadDto })
  @ApiWrapped(mediaSchema)
  async upload(
    @CurrentUser() { userId }: Principal,
    @UploadedFile() file: { buffer: Buffer } | undefined,
    @CurrentRequest() context: RequestContext,
  ): Promise<MediaDto> {
    if (!file) throw new AppError('invalid_request', { fields: { file: 'Please choose a picture.' } });
    return this.pictures.store(file.buffer, userId, context);
  }
}
