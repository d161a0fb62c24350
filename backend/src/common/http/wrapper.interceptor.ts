import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Answer, StreamedAnswer, success } from './wrapper.js';

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
