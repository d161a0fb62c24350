import { z } from 'zod';
import { ALGORITHMS, RATING_LABELS } from './algorithm-names.js';
import { MAX_WANTED_PRICE, MIN_WANTED_PRICE } from './bounds.js';
import { exchangeShortName, instrumentFields, symbol, trimmedText, uuid } from './primitives.js';
import { pageFields } from './query.js';

/** What an alert can wait for; names are database values: they may be added, never renamed. */
export const ALERT_KINDS = ['above', 'below', 'crosses', 'move', 'average', 'rating', 'call'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const DIRECTIONS = ['up', 'down', 'either'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const AVERAGES = ['sma', 'ema'] as const;
export type AverageKind = (typeof AVERAGES)[number];

/** Longest average, in daily bars. */
export const MAX_AVERAGE_LENGTH = 400;
export const MAX_WINDOW_MINUTES = 1_440;

export const ALERT_REPEATS = ['once', 'rearm'] as const;
export type AlertRepeat = (typeof ALERT_REPEATS)[number];

/**
 * An alert's state as its owner sees it. `expired`: its date has passed. `suspended`: the subscription has ended; it
 * is not evaluated until it runs again.
 */
export const LISTED_STATES = ['active', 'paused', 'fired', 'expired', 'suspended'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** `live`: a trade (or call) as it came; `catch-up`: found afterwards in minute bars. */
export const FIRING_ORIGINS = ['live', 'catch-up'] as const;
export type FiringOrigin = (typeof FIRING_ORIGINS)[number];

/** What an alert waits for. Which fields belong to which kind is checked by the backend's `conditionFrom`. */
export const alertConditionSchema = z
  .strictObject({
    kind: z
      .enum(ALERT_KINDS)
      .describe(
        'above, below: price. crosses: price, direction. move: percent, direction, windowMinutes. ' +
          'average: average, length, direction. rating: label. call: algo.',
      ),
    price: z
      .number({ error: 'must be a price' })
      .min(MIN_WANTED_PRICE, { error: 'must be more than nothing' })
      .max(MAX_WANTED_PRICE, { error: 'must be at most a trillion' })
      .optional()
      .meta({ description: "In the instrument's currency.", example: 200 }),
    direction: z.enum(DIRECTIONS).optional().describe('Default either.'),
    percent: z
      .number({ error: 'must be a percentage' })
      .min(0.05, { error: 'must be at least 0.05%' })
      .max(1_000, { error: 'must be at most 1,000%' })
      .optional()
      .describe('Size of the move.'),
    windowMinutes: z
      .int({ error: 'must be whole minutes' })
      .min(1, { error: 'must be at least a minute' })
      .max(MAX_WINDOW_MINUTES, { error: 'must be at most 1,440 minutes' })
      .nullish()
      .describe('Of a move; null or left out: since the previous close.'),
    average: z.enum(AVERAGES).optional(),
    length: z
      .int({ error: 'must be whole days' })
      .min(2, { error: 'must be at least 2 days' })
      .max(MAX_AVERAGE_LENGTH, { error: `must be at most ${MAX_AVERAGE_LENGTH} days` })
      .optional()
      .describe('Daily bars.'),
    label: z.enum(RATING_LABELS).nullish().describe('null or left out: any change.'),
    algo: z.enum(ALGORITHMS).nullish().describe('null or left out: any algorithm.'),
  })
  .meta({ id: 'AlertConditionDto' });

const repeat = z.enum(ALERT_REPEATS);
const hysteresisPct = z
  .number({ error: 'must be a percentage' })
  .min(0, { error: 'must be at least 0' })
  .max(50, { error: 'must be at most 50%' })
  .describe(
    'Percent that the price must come back before the alert is armed again; percentage points of a move.',
  );
const pauseMinutes = z
  .int({ error: 'must be whole minutes' })
  .min(0, { error: 'must be at least 0' })
  .max(43_200, { error: 'must be at most 30 days' })
  .describe('Shortest distance of two firings, in minutes.');
const note = trimmedText(0, 500)
  .transform((text) => text || null)
  .nullish();
const expiresAtMs = z
  .int({ error: 'must be an instant in milliseconds' })
  .min(0, { error: 'must be an instant in milliseconds' })
  .nullish()
  .describe('At most a year ahead; null = it does not expire before that.');

export const createAlertSchema = z
  .strictObject({
    ...instrumentFields,
    condition: alertConditionSchema,
    repeat: repeat.default('once'),
    hysteresisPct: hysteresisPct.default(0.5),
    pauseMinutes: pauseMinutes.default(5),
    note,
    expiresAtMs,
  })
  .meta({ id: 'CreateAlertDto' });
export type CreateAlertDto = z.infer<typeof createAlertSchema>;

/** What is left out stays as it is. */
export const updateAlertSchema = z
  .strictObject({
    alertId: uuid,
    condition: alertConditionSchema.optional(),
    repeat: repeat.optional(),
    hysteresisPct: hysteresisPct.optional(),
    pauseMinutes: pauseMinutes.optional(),
    note,
    expiresAtMs,
  })
  .meta({ id: 'UpdateAlertDto' });
export type UpdateAlertDto = z.infer<typeof updateAlertSchema>;

export const alertIdSchema = z.strictObject({ alertId: uuid }).meta({ id: 'AlertIdDto' });
export type AlertIdDto = z.infer<typeof alertIdSchema>;

export const dryRunRequestSchema = z
  .strictObject({
    ...instrumentFields,
    condition: alertConditionSchema,
    hysteresisPct: hysteresisPct.default(0.5),
    pauseMinutes: pauseMinutes.default(5),
  })
  .meta({ id: 'DryRunRequestDto' });
export type DryRunRequestDto = z.infer<typeof dryRunRequestSchema>;

export const alertsQuerySchema = z.strictObject({
  ...pageFields,
  state: z.enum(LISTED_STATES).optional(),
  exchangeShortName: exchangeShortName.optional(),
  symbol: symbol.optional().describe('Of any exchange, where none is named.'),
});
export type AlertsQuery = z.infer<typeof alertsQuerySchema>;

export const firingsQuerySchema = z.strictObject({
  ...pageFields,
  alertId: uuid.optional().describe('Of one alert only.'),
});
export type FiringsQuery = z.infer<typeof firingsQuerySchema>;

export const alertSchema = z
  .strictObject({
    alertId: uuid,
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    currency: z.string().meta({ example: 'USD' }),
    condition: alertConditionSchema,
    text: z.string().meta({ example: 'AAPL is at or above $200.00' }),
    state: z.enum(LISTED_STATES).describe('suspended: not evaluated, the subscription has ended.'),
    held: z
      .boolean()
      .describe(
        'Paused by us: the price looks split and nobody has reported a split. Its owner may resume it.',
      ),
    armed: z.boolean().describe('false while the price has to come back first, or to be on the other side.'),
    repeat,
    hysteresisPct: z.number().describe('In percent.'),
    pauseMinutes: z.int(),
    note: z.string().nullable(),
    expiresAtMs: z.int().nullable(),
    firedTimes: z.int(),
    lastFiredMs: z.int().nullable(),
    createdMs: z.int(),
  })
  .meta({ id: 'AlertDto' });
export type AlertDto = z.infer<typeof alertSchema>;

export const firingDeliverySchema = z
  .strictObject({
    channel: z.string().meta({ example: 'push', description: 'Way to the member.' }),
    state: z.string().meta({ example: 'sent' }),
    atMs: z.int().nullable().describe('When the state was reached.'),
  })
  .meta({ id: 'FiringDeliveryDto' });

/** One line of the delivery log. */
export const firingSchema = z
  .strictObject({
    firingId: uuid,
    alertId: uuid,
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    origin: z.enum(FIRING_ORIGINS).describe('catch-up: found in minute bars after an interruption.'),
    price: z.number().nullable(),
    priceTimeMs: z.int().describe('Time of the price; of a catch-up the begin of its minute.'),
    reason: z.string().meta({ example: 'AAPL is at or above $200.00' }),
    simulated: z.boolean().describe('The price was invented.'),
    firedMs: z.int(),
    notificationId: z.string().nullable().describe('The notification, while it is kept.'),
    deliveries: z.array(firingDeliverySchema),
  })
  .meta({ id: 'FiringDto' });
export type FiringDto = z.infer<typeof firingSchema>;

export const dryRunFiringSchema = z
  .strictObject({
    timeMs: z.int().describe('Begin of the bar.'),
    resolution: z.enum(['1d', '1m', 'call']).describe('Length of the bar that it was found in, or a call.'),
    price: z.number().nullable(),
    side: z.enum(['up', 'down']).nullable(),
  })
  .meta({ id: 'DryRunFiringDto' });

/** What the alert would have done, re-arming itself with the given hysteresis and pause. */
export const dryRunSchema = z
  .strictObject({
    times: z.int(),
    firings: z.array(dryRunFiringSchema).describe('Newest first, at most 100.'),
    fromMs: z.int(),
    toMs: z.int().describe('Market clock of the answer.'),
    dailyBars: z.int().describe('Daily bars that were looked at.'),
    minuteBars: z.int().describe('Minute bars that were looked at, in place of their days.'),
    resolutionText: z.string().meta({
      example: 'Checked on 251 daily bars. The order of prices inside a bar is not known, …',
      description: 'What the answer was made from and what it cannot know.',
    }),
    source: z.string().meta({ example: 'simulated' }),
    simulated: z.boolean(),
  })
  .meta({ id: 'DryRunDto' });
export type DryRunDto = z.infer<typeof dryRunSchema>;
