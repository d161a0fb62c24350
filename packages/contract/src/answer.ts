import { z } from 'zod';

/** `data` of an answer that says all with its message. */
export const emptySchema = z.strictObject({}).meta({ id: 'EmptyDto' });
export type EmptyDto = z.infer<typeof emptySchema>;

/** `data` of a failed answer. */
export const errorDataSchema = z
  .strictObject({
    code: z.string().meta({ example: 'invalid_request', description: 'Stable code of the error catalogue.' }),
    requestId: z.string().meta({ description: 'Also in the X-Request-Id header and in the log.' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'Message per faulty field.' }),
  })
  .meta({ id: 'ErrorDataDto' });

/** The one shape of every successful answer. */
export const successOf = <Data extends z.ZodType>(data: Data) =>
  z.strictObject({ status: z.literal('success'), data, message: z.string() });

/** The one shape of every failed answer. */
export const failureSchema = z.strictObject({
  status: z.literal('error'),
  data: errorDataSchema,
  message: z.string(),
});

/** `data` of an answer with one page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int() });

export interface Page<Item> {
  items: Item[];
  total: number;
  page: number;
  limit: number;
}
