import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { Readable } from 'node:stream';

const SCHEMAS = { 'text/csv': { type: 'string' }, 'application/json': { type: 'object' } } as const;
type FileType = keyof typeof SCHEMAS;

/** Documents an answer that is a file for the caller's disk, outside of the wrapper. */
export function ApiDownload(type: FileType): MethodDecorator {
  return applyDecorators(ApiProduces(type), ApiOkResponse({ schema: SCHEMAS[type] }));
}

/**
 * A file that a browser saves instead of showing it.
 * @param fileName with its ending; what would break the header or a file system becomes a dash
 */
export function download(fileName: string, type: FileType, content: string | Readable): StreamableFile {
  const options = {
    type: `${type}; charset=utf-8`,
    disposition: `attachment; filename="${fileName.replaceAll(/[^A-Za-z0-9._-]+/g, '-')}"`,
  };
  return typeof content === 'string'
    ? new StreamableFile(Buffer.from(content, 'utf8'), options)
    : new StreamableFile(content, options);
}
