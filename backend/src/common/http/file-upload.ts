import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { AppError } from '../errors/app-error.js';

/** What a multipart request may hold; a larger one is refused while it is being read. */
export interface UploadLimits {
  /** Bytes. */
  readonly fileSize: number;
  readonly files: number;
  readonly fields: number;
  readonly parts: number;
  readonly fieldNameSize: number;
}

/**
 * Multer learns that a client has gone from an event of the request. Whoever went before multer listens, while the session was
 * looked up, would be waited for without end.
 */
@Injectable()
class StillSending implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.destroyed && !request.readableEnded)
      throw new AppError('invalid_request', { message: 'The upload ended before it was complete.' });
    return next.handle();
  }
}

/**
 * Reads the part `file` of a multipart request for `@UploadedFile()`, in memory only: nothing unchecked touches a disk.
 * @throws AppError `body_too_large` | `invalid_request` before the handler is called
 */
export const FileUpload = (limits: UploadLimits): MethodDecorator & ClassDecorator =>
  applyDecorators(
    UseInterceptors(StillSending, FileInterceptor('file', { limits })),
    ApiConsumes('multipart/form-data'),
  );
