import { z } from 'zod';
import { uuid } from './primitives.js';

/**
 * The answer of work that may take longer than somebody waits: after three seconds at most it is there, with or without the
 * outcome.
 */
export const workOf = <T extends z.ZodType>(outcome: T) =>
  z.strictObject({
    workId: uuid.describe('Ask with it for the outcome.'),
    outcome: outcome.nullable().describe('null: still under way.'),
  });

export const workQuerySchema = z.strictObject({
  workId: z.uuid({ error: 'must be the id of work that was begun' }),
});
export type WorkQuery = z.infer<typeof workQuerySchema>;
