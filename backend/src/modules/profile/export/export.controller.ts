import { Controller, Get, Req, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { DataExport } from './data-export.js';

@ApiTags('profile')
@ApiBearerAuth()
@Controller()
@Roles('member')
export class ExportController {
  constructor(private readonly exports: DataExport) {}

  @Get('export-my-data')
  @ApiOperation({ summary: 'Everything that is kept about me, as a JSON file' })
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'object' } })
  async exportMyData(@CurrentUser() { userId }: Principal, @Req() request: Request): Promise<StreamableFile> {
    const { fileName, json } = await this.exports.of(userId, request);
    return new StreamableFile(Buffer.from(json, 'utf8'), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
