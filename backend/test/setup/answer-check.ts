import {
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { tap, type Observable } from 'rxjs';
import { z } from 'zod';
import { Answer, ANSWER_SCHEMA } from '../../src/common/http/wrapper.js';

/** First broken answer of each route, of all applications of a test file. */
const broken = new Map<string, string>();

// Not when an application closes: what a test ends after it would be left open.
afterAll(() => {
  if (broken.size === 0) return;
  throw new Error(`Answers that are not what their schema says:\n${[...broken.values()].join('\n')}`);
});

/**
 * Holds every answer that the application under test gives against the schema that its route declares. The request is
 * answered all the same; the test file fails at its end.
 */
export class AnswerCheck implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const schema: z.ZodType | undefined = Reflect.getMetadata(ANSWER_SCHEMA, context.getHandler());
    if (!schema) return next.handle();
    const route = `${context.getClass().name}.${context.getHandler().name}`;
    return next.handle().pipe(tap((answer) => compare(route, schema, answer)));
  }
}

function compare(route: string, schema: z.ZodType, answer: unknown): void {
  if (answer instanceof StreamableFile) return;
  const data = (answer instanceof Answer ? answer.data : answer) ?? {};
  // What a client gets: without `undefined`, with texts in place of dates.
  const result = schema.safeParse(JSON.parse(JSON.stringify(data)));
  if (!result.success && !broken.has(route)) broken.set(route, `${route}\n${z.prettifyError(result.error)}`);
}
