import {
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type INestApplication,
  type NestInterceptor,
} from '@nestjs/common';
import { tap, type Observable } from 'rxjs';
import { z } from 'zod';
import { ANSWER_SCHEMA } from '../../src/common/http/api-wrapped.decorator.js';
import { Answer } from '../../src/common/http/wrapper.js';

/**
 * Holds every answer that the application under test gives against the schema that its route declares. The request is
 * answered all the same; `assertHeld` fails the test file at its end.
 */
export class AnswerCheck implements NestInterceptor {
  private readonly broken = new Map<string, string>();

  static watch(app: INestApplication): AnswerCheck {
    const check = new AnswerCheck();
    app.useGlobalInterceptors(check);
    return check;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const schema: z.ZodType | undefined = Reflect.getMetadata(ANSWER_SCHEMA, context.getHandler());
    if (!schema) return next.handle();
    const route = `${context.getClass().name}.${context.getHandler().name}`;
    return next.handle().pipe(tap((answer) => this.compare(route, schema, answer)));
  }

  /** @throws Error with the first broken answer of each route */
  assertHeld(): void {
    if (this.broken.size === 0) return;
    throw new Error(`Answers that are not what their schema says:\n${[...this.broken.values()].join('\n')}`);
  }

  private compare(route: string, schema: z.ZodType, answer: unknown): void {
    if (answer instanceof StreamableFile) return;
    const data = (answer instanceof Answer ? answer.data : answer) ?? {};
    // What a client gets: without `undefined`, with texts in place of dates.
    const result = schema.safeParse(JSON.parse(JSON.stringify(data)));
    if (!result.success && !this.broken.has(route))
      this.broken.set(route, `${route}\n${z.prettifyError(result.error)}`);
  }
}
