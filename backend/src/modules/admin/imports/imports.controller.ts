import { Body, Controller, Get, HttpCode, Post, Query, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  type BeginImportDto,
  beginImportSchema,
  type DataImportDto,
  dataImportSchema,
  IMPORT_PART_BYTES,
  type ImportIdDto,
  importIdSchema,
  type ImportPartQuery,
  importPartQuerySchema,
} from '@pricealgo/contract/data-imports';
import { z } from 'zod';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { FileUpload } from '../../../common/http/held-bodies.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { ImportsService } from './imports.service.js';

class ImportPartDto {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description: 'The next bytes of the files, at most 1 MiB.',
  })
  file!: unknown;
}

/** Files of symbols and of daily bars, sent in parts and read by a worker. */
@ApiTags('administration of tickers')
@Controller('admin/imports')
@AdminOnly('tickers')
@NeverReplayed()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @ApiOperation({ summary: 'The newest imports of files, and how far they are' })
  @ApiWrapped(z.array(dataImportSchema))
  list(): Promise<DataImportDto[]> {
    return this.imports.list();
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Begins an import: says which files will be sent. One at a time' })
  @ApiWrapped(dataImportSchema)
  begin(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: beginImportSchema }) wanted: BeginImportDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<DataImportDto> {
    return this.imports.begin(userId, wanted, context);
  }

  @Post('part')
  @HttpCode(200)
  @FileUpload({ fileSize: IMPORT_PART_BYTES })
  @ApiOperation({ summary: 'Sends the next bytes; with the last ones the import waits for a worker' })
  @ApiBody({ type: ImportPartDto })
  @ApiWrapped(dataImportSchema)
  part(
    @Query({ schema: importPartQuerySchema }) { importId, position }: ImportPartQuery,
    @UploadedFile() file: { buffer: Buffer } | undefined,
  ): Promise<DataImportDto> {
    if (!file)
      throw new AppError('invalid_request', { fields: { file: 'There are no bytes in this part.' } });
    return this.imports.receive(importId, position, file.buffer);
  }

  @Post('cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Ends an import: nothing of the file that is being read is loaded, those before it stay',
  })
  @ApiWrapped(dataImportSchema)
  cancel(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: importIdSchema }) { importId }: ImportIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<DataImportDto> {
    return this.imports.cancel(userId, importId, context);
  }
}
