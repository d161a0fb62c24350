import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiDefaultResponse, ApiOkResponse } from '@nestjs/swagger';
import { failureSchema, successOf } from '@pricealgo/contract/answer';
import type { z } from 'zod';

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
