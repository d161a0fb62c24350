import { z } from 'zod';
import { LAST_INSTANT_MS } from './bounds.js';
import {
  CHART_INTERVALS,
  CHART_KINDS,
  CHART_SCALES,
  DRAWING_COLOURS,
  DRAWING_KINDS,
  DRAWING_POINTS,
  MAX_COMPARED,
  MAX_DRAWING_TEXT,
  MAX_DRAWINGS,
  MAX_LAYOUT_NAME,
  MAX_LAYOUTS,
  MAX_STUDIES,
} from './chart-choices.js';
import { MAX_WANTED_PRICE } from './bounds.js';
import { parseInstrumentKey } from './instrument-key.js';
import { exactInstrumentFields, oneLineText, uuid } from './primitives.js';

/** A place on the chart that holds over zoom, scale and length of bars. */
const drawingPointSchema = z
  .strictObject({
    timeMs: z
      .int()
      .min(-LAST_INSTANT_MS)
      .max(LAST_INSTANT_MS)
      .describe(
        'Start of the bar it was placed on, ms since epoch UTC; of a bar to come the time it would have.',
      ),
    price: z
      .number()
      .gt(0)
      .max(MAX_WANTED_PRICE)
      .describe("In the instrument's currency, as the chart showed it."),
  })
  .meta({ id: 'DrawingPointDto' });

export const drawingSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]{8,24}$/, { error: 'must be 8 to 24 letters and digits' }),
    kind: z.enum(DRAWING_KINDS),
    points: z.array(drawingPointSchema).min(1).max(3),
    colour: z.enum(DRAWING_COLOURS),
    text: oneLineText(1, MAX_DRAWING_TEXT).optional().describe('Of a text; others have none.'),
  })
  .refine(({ kind, points }) => points.length === DRAWING_POINTS[kind], {
    error: 'must have the number of points of its kind',
    path: ['points'],
  })
  .refine(({ kind, text }) => (kind === 'text') === (text !== undefined), {
    error: 'is what a text has, and nothing else',
    path: ['text'],
  })
  .meta({ id: 'DrawingDto' });

const drawings = z
  .array(drawingSchema)
  .max(MAX_DRAWINGS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'must have each id once' })
  .describe('From the back to the front.');
const revision = uuid.nullable().describe('Name of this state; null: nothing is drawn.');

export const drawingsQuerySchema = z.strictObject(exactInstrumentFields);
export type DrawingsQuery = z.infer<typeof drawingsQuerySchema>;

export const drawingsSchema = z.strictObject({ revision, drawings }).meta({ id: 'DrawingsDto' });
export type DrawingsDto = z.infer<typeof drawingsSchema>;

export const saveDrawingsSchema = z
  .strictObject({
    ...exactInstrumentFields,
    format: z.literal(1).describe('Of the drawings; a page that knows another one is refused.'),
    base: revision.describe('The revision that these drawings were made from.'),
    drawings,
  })
  .meta({ id: 'SaveDrawingsDto' });
export type SaveDrawingsDto = z.infer<typeof saveDrawingsSchema>;

export const savedDrawingsSchema = z
  .strictObject({
    saved: z
      .boolean()
      .describe('false: somebody saved since `base`, and what is told here is theirs; nothing was changed.'),
    revision,
    drawings,
  })
  .meta({ id: 'SavedDrawingsDto' });
export type SavedDrawingsDto = z.infer<typeof savedDrawingsSchema>;

const instrumentKey = z
  .string()
  .max(41)
  .refine((key) => parseInstrumentKey(key) !== null, { error: 'must be a ticker such as NASDAQ:AAPL' });

/** How a chart is set up, whatever its instrument and its range. */
export const chartSetupSchema = z
  .strictObject({
    interval: z.enum(CHART_INTERVALS).nullable().describe('null: as the range brings it.'),
    kind: z.enum(CHART_KINDS),
    scale: z.enum(CHART_SCALES),
    studies: z
      .array(z.string().regex(/^[a-z][a-zA-Z0-9]{0,23}(-\d{1,6}(\.\d{1,6})?){0,6}$/))
      .max(MAX_STUDIES)
      .describe('Indicators with their parameters, such as `rsi-14`.'),
    compare: z.array(instrumentKey).max(MAX_COMPARED),
    hours: z.boolean().describe('Before and after regular hours is shaded.'),
  })
  .meta({ id: 'ChartSetupDto' });

const layoutName = oneLineText(1, MAX_LAYOUT_NAME).meta({ example: 'Swing' });

export const chartLayoutSchema = z
  .strictObject({ id: uuid, name: z.string(), setup: chartSetupSchema })
  .meta({ id: 'ChartLayoutDto' });
export type ChartLayoutDto = z.infer<typeof chartLayoutSchema>;
export const chartLayoutsSchema = z.array(chartLayoutSchema).max(MAX_LAYOUTS);

export const createLayoutSchema = z
  .strictObject({ name: layoutName, setup: chartSetupSchema })
  .meta({ id: 'CreateLayoutDto' });
export type CreateLayoutDto = z.infer<typeof createLayoutSchema>;

export const updateLayoutSchema = z
  .strictObject({ id: uuid, name: layoutName.optional(), setup: chartSetupSchema.optional() })
  .meta({ id: 'UpdateLayoutDto', description: 'Only what is given changes.' });
export type UpdateLayoutDto = z.infer<typeof updateLayoutSchema>;

export const deleteLayoutSchema = z.strictObject({ id: uuid }).meta({ id: 'DeleteLayoutDto' });
export type DeleteLayoutDto = z.infer<typeof deleteLayoutSchema>;
