import type { Readable } from 'node:stream';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  StreamableFile,
} from '@nestjs/common';
import { ApiDefaultResponse, ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { failureSchema, successOf } from '@pricealgo/contract/answer';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.js';
import type { ErrorCode } from '../errors/error-catalogue.js';

/** The one shape of every answer under /api and of every socket acknowledgement. */
export interface Wrapped<T> {
  status: 'success' | 'error';
  data: T;
  message: string;
}

export interface ErrorData {
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
}

/** Return value of a controller whose answer has a message for a person. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly message: string,
  ) {}
}

/** Return value of a controller whose text is not made at once. */
export class StreamedAnswer<T> extends Answer<T> {
  /** @param body the whole text: `data` in the wrapper, as JSON */
  constructor(
    data: T,
    readonly body: Readable,
  ) {
    super(data, '');
  }
}

export function success<T>(data: T, message = ''): Wrapped<T> & { status: 'success' } {
  return { status: 'success', data, message };
}

export function failure(error: AppError, requestId: string): Wrapped<ErrorData> & { status: 'error' } {
  const data: ErrorData = { code: error.code, requestId };
  if (error.fields) data.fields = error.fields;
  return { status: 'error', data, message: error.message };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Puts the return value of a controller into the wrapper. Files pass unchanged, and writes answer 200 like reads. */
@Injectable()
export class WrapperInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    // Socket events are answered by their gateway.
    if (context.getType() !== 'http') return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    if (response.statusCode === 201) response.status(200);
    return next.handle().pipe(
      map((data: unknown) => {
        if (data instanceof StreamableFile) return data;
        if (data instanceof StreamedAnswer) return new StreamableFile(data.body, { type: JSON_TYPE });
        return data instanceof Answer ? success(data.data ?? {}, data.message) : success(data ?? {});
      }),
    );
  }
}

/** Metadata key of the schema that a handler's `data` follows. */
export const ANSWER_SCHEMA = 'pricealgo:answer-schema';

/**
 * Documents an answer `{status, data, message}`: `data` follows the schema. Tests hold every answer against it
 * (test/setup/answer-check.ts); in production nothing is validated on the way out.
 */
export function ApiWrapped(data: z.ZodType): MethodDecorator {
  return applyDecorators(
    SetMetadata(ANSWER_SCHEMA, data),
    ApiOkResponse({ standardSchema: successOf(data) }),
    ApiDefaultResponse({ standardSchema: failureSchema }),
  );
}

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
