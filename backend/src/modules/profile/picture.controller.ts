import {
  Controller,
  Get,
  Injectable,
  Param,
  Post,
  Res,
  UploadedFile,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { fileName } from '@pricealgo/contract/primitives';
import type { Request, Response } from 'express';
import { type PictureDto, pictureSchema } from '@pricealgo/contract/profile';
import { PictureService, PORTRAIT_LIMITS } from './picture.service.js';
import { ApiPicture, sendPicture } from '../../common/pictures/picture-answer.js';
import { Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, principalOf, type Principal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../common/http/request-context.js';
import { PictureUpload } from '../../common/pictures/picture-upload.js';
import { NeverReplayed } from '../../infra/idempotency/never-replayed.decorator.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';

/** A guard, since these stand before the upload is read: five megabytes that are refused afterwards were held all the same. */
@Injectable()
class PictureWrites implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.limits.take('picture.write', principalOf(context.switchToHttp().getRequest<Request>()).userId);
    return true;
  }
}

/** Describes the multipart body. */
const UPLOAD = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP, at most 5 MB.' },
  },
};

@ApiTags('profile')
@Controller()
@NeverReplayed()
export class PictureController {
  constructor(private readonly pictures: PictureService) {}

  @Post('profilepicuploadtospace')
  @Roles('member')
  @UseGuards(PictureWrites)
  @PictureUpload(PORTRAIT_LIMITS)
  @ApiOperation({ summary: 'Replaces my picture; it is drawn anew as 512 px WebP without any metadata' })
  @ApiBody({ schema: UPLOAD })
  @ApiWrapped(pictureSchema)
  async upload(
    @CurrentUser() { userId }: Principal,
    @UploadedFile() file: { buffer: Buffer } | undefined,
    @CurrentRequest() context: RequestContext,
  ): Promise<PictureDto> {
    if (!file) throw new AppError('invalid_request', { fields: { file: 'Please choose a picture.' } });
    return { profilePic: await this.pictures.replace(userId, file.buffer, context) };
  }

  @Post('profile-picture/remove')
  @Roles('member')
  @UseGuards(PictureWrites)
  @ApiOperation({ summary: 'Removes my picture' })
  @ApiWrapped(pictureSchema)
  async remove(
    @CurrentUser() { userId }: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<PictureDto> {
    await this.pictures.remove(userId, context);
    return { profilePic: null };
  }

  @Get('profile-pictures/:name')
  @Public()
  @ApiOperation({ summary: 'A picture; its name changes with its content' })
  @ApiPicture()
  async picture(@Param('name', { schema: fileName }) name: string, @Res() response: Response): Promise<void> {
    const bytes = await this.pictures.read(name);
    sendPicture(response, bytes);
  }
}
