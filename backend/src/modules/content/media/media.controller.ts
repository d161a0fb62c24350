import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { fileName } from '@pricealgo/contract/primitives';
import type { Response } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { sendDrawing, sendPicture } from '../../../common/pictures/picture-answer.js';
import { SitePicturesService } from './site-pictures.service.js';
import { startingPicture } from './starting-pictures.js';

@ApiTags('content')
@Controller()
export class MediaController {
  constructor(private readonly pictures: SitePicturesService) {}

  @Get('media/:name')
  @Public()
  @ApiOperation({ summary: 'A picture of a page; its name changes with its content' })
  @ApiOkResponse({
    content: {
      'image/webp': { schema: { type: 'string', format: 'binary' } },
      'image/svg+xml': { schema: { type: 'string' } },
    },
  })
  async picture(@Param('name', { schema: fileName }) name: string, @Res() response: Response): Promise<void> {
    const drawing = startingPicture(name);
    if (drawing) return sendDrawing(response, drawing);
    const bytes = await this.pictures.read(name);
    if (!bytes) throw new AppError('not_found');
    sendPicture(response, bytes);
  }
}
