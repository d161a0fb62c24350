import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiDefaultResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiProperty,
  ApiPropertyOptional,
  getSchemaPath,
} from '@nestjs/swagger';

type SchemaOrRef =
  | { $ref: string }
  | ({ type: string; items?: SchemaOrRef; properties?: Record<string, SchemaOrRef> } & Record<
      string,
      unknown
    >);

/** Documents the `data` of a failed answer. */
export class ErrorDataDto {
  @ApiProperty({ example: 'invalid_request', description: 'Stable code of the error catalogue.' })
  code!: string;

  @ApiProperty({ description: 'Also in the X-Request-Id header and in the log.' })
  requestId!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Message per faulty field.',
  })
  fields?: Record<string, string>;
}

const wrapped = (status: 'success' | 'error', data: SchemaOrRef): SchemaOrRef => ({
  type: 'object',
  required: ['status', 'data', 'message'],
  properties: { status: { type: 'string', enum: [status] }, data, message: { type: 'string' } },
});

const described = (models: Type[], data: SchemaOrRef): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(ErrorDataDto, ...models),
    ApiOkResponse({ schema: wrapped('success', data) as never }),
    ApiDefaultResponse({ schema: wrapped('error', { $ref: getSchemaPath(ErrorDataDto) }) as never }),
  );

/** Documents an answer `{status, data, message}` whose data is `dto`, or an array of it when given as `[dto]`. */
export function ApiWrapped(dto: Type | [Type]): MethodDecorator {
  const model = Array.isArray(dto) ? dto[0] : dto;
  const ref = { $ref: getSchemaPath(model) };
  return described([model], Array.isArray(dto) ? { type: 'array', items: ref } : ref);
}

/** Documents a wrapped page `{items, total, page, limit}` of `dto`. */
export function ApiWrappedPage(dto: Type): MethodDecorator {
  return described([dto], {
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
