import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { describeIssues, problemOf } from '@pricealgo/contract/problems';
import { z } from 'zod';
import { AppError } from '../errors/app-error.js';

type Validated<T> = { value: T } | { issues: readonly z.core.$ZodIssue[] };

/**
 * Validates what a handler declared with `@Body({ schema })`, `@Query({ schema })` or `@Param({ schema })`. Faults come back
 * as `invalid_request` with one sentence per field; a request without a body is an empty one.
 */
export class RequestValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) =>
        new AppError('invalid_request', describeIssues(issues as z.core.$ZodIssue[])),
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    // A parameter without a schema is no input of a client: the server does not start with an input that has none.
    if (!metadata.schema) return value;
    return super.transform(metadata.type === 'body' ? (value ?? ({} as T)) : value, metadata);
  }

  /** Validates with zod and our own texts of problems, which the standard interface of schemas cannot pass. */
  protected override validate<T>(value: unknown, schema: unknown): Validated<T> {
    const result = z.safeParse(schema as z.ZodType<T>, value, { error: problemOf });
    return result.success ? { value: result.data } : { issues: result.error.issues };
  }
}
