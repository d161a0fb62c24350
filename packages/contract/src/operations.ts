import { z } from 'zod';

/** A process of the product that reported a short while ago. */
export const nodeSchema = z
  .strictObject({
    node: z.string().describe('Host and process number.'),
    silent: z.boolean().describe('Nothing was heard of it for 15 s: it was stopped, died, or is cut off.'),
    seenMs: z.int(),
    roles: z.array(z.string()),
    version: z.string(),
    commit: z.string().describe('`unknown` where the build was not told.'),
    startedMs: z.int(),
    memoryMb: z.number().describe('Resident set, MiB.'),
    loopDelayMs: z
      .number()
      .describe('How late its event loop was in the last 5 s: 99 of 100 samples were not later.'),
    sockets: z.int(),
    otherVersion: z.boolean().describe('It runs other code than most of the others.'),
    otherSecret: z.boolean().describe('Its APP_SECRET is not the one that most of the others have.'),
  })
  .meta({ id: 'NodeDto' });

export const nodesSchema = z
  .strictObject({
    asOfMs: z.int(),
    items: z.array(nodeSchema).describe('By name, those that are silent last.'),
    older: z.int().describe('Processes of an earlier release, which say nothing of themselves.'),
  })
  .meta({ id: 'NodesDto' });
export type NodesDto = z.infer<typeof nodesSchema>;

/** What is looked at, in the order in which it is shown. */
export const CHECK_NAMES = [
  'database',
  'backup',
  'migrations',
  'processes',
  'secret',
  'redis',
  'mail',
  'address',
  'source',
  'second-factor',
  'clock',
  'disk',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

export const checkSchema = z
  .strictObject({
    name: z.enum(CHECK_NAMES),
    state: z
      .enum(['ok', 'warn', 'fail'])
      .describe('`warn`: works, and should not stay so; `fail`: something does not work.'),
    text: z.string().describe('What was found, a sentence or two.'),
    advice: z.string().nullable().describe('What to do about it.'),
  })
  .meta({ id: 'CheckDto' });
export type CheckDto = z.infer<typeof checkSchema>;

export const checksSchema = z
  .strictObject({ asOfMs: z.int(), items: z.array(checkSchema) })
  .meta({ id: 'ChecksDto' });
export type ChecksDto = z.infer<typeof checksSchema>;

/** Answers with a status of 500 or more that had one cause. */
export const serverErrorSchema = z
  .strictObject({
    id: z.string().describe('Fingerprint of the cause.'),
    method: z.string(),
    route: z.string().describe("The route's pattern, never an address; `other` where none answered."),
    status: z.int(),
    errorClass: z.string(),
    message: z.string().describe('Without addresses, numbers, quoted texts and keys: each is a `…`.'),
    place: z.string().nullable().describe('The first line of our own code on its stack.'),
    count: z.int(),
    firstMs: z.int(),
    lastMs: z.int(),
    requestId: z.string().describe('Of the newest: the log has the rest under it.'),
    node: z.string().describe('Process that met it last.'),
  })
  .meta({ id: 'ServerErrorDto' });

export const serverErrorsSchema = z
  .strictObject({
    items: z.array(serverErrorSchema).describe('The newest first.'),
    total: z.int().describe('200 at most: older causes give way.'),
  })
  .meta({ id: 'ServerErrorsDto' });
export type ServerErrorsDto = z.infer<typeof serverErrorsSchema>;
