import { z } from 'zod';
import { ALERT_KINDS } from './operator-alerts.js';

/** What a source did or stopped doing. Names are kept in the database: they may be added, never renamed. */
export const PROVIDER_EVENT_KINDS = ['down', 'up', 'fallback', 'restored', 'chosen', 'failed'] as const;
export type ProviderEventKind = (typeof PROVIDER_EVENT_KINDS)[number];

export const providerLineSchema = z
  .strictObject({
    timeMs: z.int(),
    provider: z.string(),
    capability: z.string(),
    event: z.enum(PROVIDER_EVENT_KINDS),
    detail: z.string(),
  })
  .meta({ id: 'ProviderLineDto' });

export const dashboardFeedSchema = z
  .strictObject({
    source: z.string(),
    simulated: z.boolean(),
    down: z.boolean().describe('Nothing is heard of it.'),
  })
  .meta({ id: 'DashboardFeedDto' });

/** How things are now, over all processes that reported within 15 s. */
export const dashboardSchema = z
  .strictObject({
    asOfMs: z.int(),
    processes: z.int().describe('Processes that the figures come from.'),
    usersOnline: z.int().describe('Different users with an open socket.'),
    sockets: z.int(),
    quotesPerSecond: z.number().nullable(),
    feedLagMs: z.number().nullable().describe('Of the slowest node; `null` while the feed is silent.'),
    feed: dashboardFeedSchema.nullable(),
    queueWaiting: z.int().nullable().describe('`null`: no worker says.'),
    queueFailed: z.int().nullable(),
    signupsToday: z.int().describe('Since midnight in New York.'),
    signupsWeek: z.int(),
    expiring: z.int().describe('Subscriptions that end within seven days.'),
    callsToday: z.int().describe('Since midnight in New York.'),
    alertsFiredToday: z.int().describe('Since midnight in New York.'),
    serverErrors: z.int().describe('Answers with a status of 500 or more in the last 24 hours.'),
    alerts: z
      .array(z.strictObject({ kind: z.enum(ALERT_KINDS), subject: z.string(), detail: z.string() }))
      .describe('What the watch of the product finds wrong now, the oldest first, at most ten.'),
    calendarWarnings: z
      .array(z.string())
      .describe('What an administrator should know about the calendar rule.'),
    providers: z.array(providerLineSchema).describe('Newest first.'),
    firstSteps: z
      .strictObject({
        tickers: z
          .boolean()
          .describe('Tickers were imported, added or edited: the directory is not only the built-in one.'),
        mail: z
          .boolean()
          .describe('A test mail left: taken by a mail server, or outside of production kept as a file.'),
      })
      .describe('Which steps of a new installation are taken, of those that no other answer tells.'),
    firstStepsHidden: z.boolean().describe('This administrator has put the list of first steps away.'),
  })
  .meta({ id: 'DashboardDto' });
export type DashboardDto = z.infer<typeof dashboardSchema>;

/** Five minutes; `null` where nobody measured. */
export const dashboardPointSchema = z
  .strictObject({
    timeMs: z.int(),
    usersOnline: z.number().nullable().describe('Sum over the nodes: who is on two counts twice.'),
    sockets: z.number().nullable(),
    quotesPerSecond: z.number().nullable(),
    feedLagMs: z.number().nullable(),
    queueWaiting: z.number().nullable(),
    serverErrors: z.number().nullable().describe('Sum of the five minutes.'),
  })
  .meta({ id: 'DashboardPointDto' });
export type DashboardPointDto = z.infer<typeof dashboardPointSchema>;
