import type { Readable } from 'node:stream';
import {
  applyDecorators,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { AppError } from '../errors/app-error.js';
import { BodyPieces } from './body-pieces.js';
import { assertStillSending, heldBody } from './held-bodies.js';

/** Bytes around the file: the boundaries, and the head of its part. */
const AROUND = 16 * 1_024;
/** One part, which is the file. A field would be held beside it. */
const PARTS = { files: 1, fields: 0, parts: 1, fieldSize: 0, fieldNameSize: 64 };

interface Part {
  readonly stream: Readable;
}
type Done = (error: unknown, kept?: { buffer: Buffer; size: number }) => void;

/** Multer's own storage keeps every piece that comes until the last one. */
const inMemory = {
  _handleFile: (_request: unknown, { stream }: Part, done: Done): void => {
    const pieces = new BodyPieces();
    const end = (): void => {
      const buffer = pieces.whole();
      done(null, { buffer, size: buffer.length });
    };
    const take = (piece: Buffer): void => {
      try {
        pieces.add(piece);
      } catch (error) {
        stream.off('data', take).off('end', end).resume();
        done(error);
      }
    };
    stream.on('data', take).on('end', end).on('error', done);
  },
  _removeFile: (_request: unknown, _part: Part, done: Done): void => done(null),
};

/** Keeps room in memory for an upload before it is read: all that it announces, or the most that the route takes. */
class RoomForUpload implements NestInterceptor {
  constructor(private readonly most: number) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    assertStillSending(request);
    const bytes = Number(request.headers['content-length'] ?? this.most);
    if (bytes > this.most) throw new AppError('body_too_large');
    heldBody(request, http.getResponse<Response>())(bytes);
    return next.handle();
  }
}

/**
 * Reads the part `file` of a multipart request for `@UploadedFile()`, in memory only: nothing unchecked touches a disk. A larger one
 * is refused at once, or while it is being read.
 * @throws AppError `body_too_large` | `invalid_request` | `service_unavailable` before the handler is called
 */
export const FileUpload = ({ fileSize }: { readonly fileSize: number }): MethodDecorator & ClassDecorator =>
  applyDecorators(
    UseInterceptors(
      new RoomForUpload(fileSize + AROUND),
      FileInterceptor('file', { storage: inMemory, limits: { ...PARTS, fileSize } }),
    ),
    ApiConsumes('multipart/form-data'),
  );
