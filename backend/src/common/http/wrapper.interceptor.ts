import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { success } from './wrapper.js';

/** Puts what a controller returned into the wrapper; files pass as they are, writes answer 200 like reads. */
@Injectable()
export class WrapperInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    if (response.statusCode === 201) response.status(200);
    return next
      .handle()
      .pipe(map((data: unknown) => (data instanceof StreamableFile ? data : success(data ?? {}))));
  }
}
