import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiDefaultResponse, ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { failureSchema, successOf } from '@pricealgo/contract/answer';
import { z } from 'zod';

/** Metadata key of the schema that a handler's `data` follows. */
export const ANSWER_SCHEMA = 'pricealgo:answer-schema';

/**
 * Documents an answer `{status, data, message}`: `data` follows the schema. Tests hold every answer against it
 * (test/setup/answer-check.ts); in production nothing is validated on the way out.
 */
export function ApiWrapped(data: z.ZodType | Type | [Type]): MethodDecorator {
  if (!(data instanceof z.ZodType)) return ofClass(data);
  return applyDecorators(
    SetMetadata(ANSWER_SCHEMA, data),
    ApiOkResponse({ standardSchema: successOf(data) }),
    ApiDefaultResponse({ standardSchema: failureSchema }),
  );
}

/** For the modules whose answers are classes still; goes with the last of them. */
function ofClass(dto: Type | [Type]): MethodDecorator {
  const model = Array.isArray(dto) ? dto[0] : dto;
  const ref = { $ref: getSchemaPath(model) };
  return described(model, Array.isArray(dto) ? { type: 'array', items: ref } : ref);
}

/** The same of a page `{items, total, page, limit}`; with schemas it is `ApiWrapped(pageOf(schema))`. */
export function ApiWrappedPage(dto: Type): MethodDecorator {
  return described(dto, {
    type: 'object',
    required: ['items', 'total', 'page', 'limit'],
    properties: {
      items: { type: 'array', items: { $ref: getSchemaPath(dto) } },
      total: { type: 'integer' },
      page: { type: 'integer' },
      limit: { type: 'integer' },
    },
  });
}

const described = (model: Type, data: object): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(model),
    ApiOkResponse({
      schema: {
        type: 'object',
        required: ['status', 'data', 'message'],
        properties: {
          status: { type: 'string', enum: ['success'] },
          data: data as never,
          message: { type: 'string' },
        },
      },
    }),
    ApiDefaultResponse({ standardSchema: failureSchema }),
  );
