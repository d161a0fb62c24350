import {
  StandardSchemaValidationPipe,
  ValidationPipe,
  type ArgumentMetadata,
  type ValidationError,
} from '@nestjs/common';
import { describeIssues, problemOf } from '@pricealgo/contract/problems';
import { z } from 'zod';
import { AppError } from '../errors/app-error.js';

type Validated<T> = { value: T } | { issues: readonly z.core.$ZodIssue[] };

/**
 * Validates what a handler declared with `@Body({ schema })`, `@Query({ schema })` or `@Param({ schema })`. Faults come back
 * as `invalid_request` with one sentence per field; a request without a body is an empty one.
 */
export class RequestValidationPipe extends StandardSchemaValidationPipe {
  private readonly classes = classValidationPipe();

  constructor() {
    super({
      exceptionFactory: (issues) =>
        new AppError('invalid_request', describeIssues(issues as z.core.$ZodIssue[])),
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (!metadata.schema) return this.classes.transform(value, metadata);
    return super.transform(metadata.type === 'body' ? (value ?? ({} as T)) : value, metadata);
  }

  /** Any other library's schema would bring words of its own: ours are zod's. */
  protected override validate<T>(value: unknown, schema: unknown): Validated<T> {
    const result = z.safeParse(schema as z.ZodType<T>, value, { error: problemOf });
    return result.success ? { value: result.data } : { issues: result.error.issues };
  }
}

function fieldMessages(errors: readonly ValidationError[], path = ''): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const name = path ? `${path}.${error.property}` : error.property;
    const message = Object.values(error.constraints ?? {})[0];
    if (message) fields[name] = message;
    Object.assign(fields, fieldMessages(error.children ?? [], name));
  }
  return fields;
}

/** For the modules whose requests are classes still; goes with the last of them. */
function classValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    transformOptions: { enableImplicitConversion: false },
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const fields = fieldMessages(errors);
      return new AppError('invalid_request', { message: Object.values(fields)[0], fields });
    },
  });
}
