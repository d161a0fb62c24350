import { z } from 'zod';
import {
  COLOUR_THEMES,
  CURRENCY_DISPLAYS,
  DIGESTS,
  MOTIONS,
  NUMBER_FORMATS,
  THEMES,
} from './preference-choices.js';

const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
const NO_ZONE = { error: 'must be the name of a time zone, such as Europe/Vienna' };
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const NO_CLOCK = { error: 'must be a time such as 22:00' };

/** Whether the runtime knows the IANA name of a zone. Bare offsets such as +02:00 are no zones: they know no summer. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !ZONE_NAME.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** IANA name of a zone. */
export const timeZoneName = z.string(NO_ZONE).refine(isTimeZone, NO_ZONE);

/** `exchange`, `local` or the IANA name of a zone. */
export const timeZoneChoice = z
  .string(NO_ZONE)
  .refine((zone) => zone === 'exchange' || zone === 'local' || isTimeZone(zone), NO_ZONE);

const quietHoursSchema = z
  .strictObject({
    from: z.string(NO_CLOCK).regex(CLOCK, NO_CLOCK).meta({ example: '22:00' }),
    to: z.string(NO_CLOCK).regex(CLOCK, NO_CLOCK).meta({
      example: '07:00',
      description: 'May lie on the next day; the same as `from` is the whole day.',
    }),
  })
  .meta({ id: 'QuietHoursDto' });

const channelChoiceSchema = z
  .strictObject({
    inApp: z.boolean().describe('On the site: bell and notification centre.'),
    push: z.boolean().describe('To the browsers that the member allows it on.'),
    email: z.boolean(),
  })
  .meta({ id: 'ChannelChoiceDto' });

/** Which type of notification takes which channel; the three master switches stand above it. */
const notifyTableSchema = z
  .strictObject({
    alert: channelChoiceSchema,
    call: channelChoiceSchema,
    subscription: channelChoiceSchema,
    message: channelChoiceSchema,
    account: channelChoiceSchema,
  })
  .meta({ id: 'NotifyTableDto' });

export const preferencesSchema = z
  .strictObject({
    theme: z.enum(THEMES),
    colourTheme: z.enum(COLOUR_THEMES).describe('The primary colour.'),
    colourBlind: z.boolean().describe('Blue and orange instead of green and red for up and down.'),
    numberFormat: z.enum(NUMBER_FORMATS).describe('1,234.56 · 1.234,56 · 1 234,56'),
    currencyDisplay: z.enum(CURRENCY_DISPLAYS),
    timeZone: z.string().meta({ example: 'exchange', description: '`exchange`, `local` or an IANA name.' }),
    deviceTimeZone: z
      .string()
      .nullable()
      .describe('IANA name that the browser told last: what `local` means for mails and quiet hours.'),
    reducedMotion: z.enum(MOTIONS),
    quietHours: quietHoursSchema
      .nullable()
      .describe('Nothing is pushed or mailed meanwhile. Clock of `timeZone` (`exchange` = New York).'),
    digest: z.enum(DIGESTS),
    notifyEmail: z.boolean().describe('Master switch of the channel.'),
    notifyInApp: z.boolean().describe('Master switch of the channel.'),
    notifyPush: z.boolean().describe('Master switch of the channel.'),
    notify: notifyTableSchema,
    firstSteps: z
      .boolean()
      .describe(
        'The home page, or the dashboard of an administrator, lists what somebody new does first, until they hide it.',
      ),
  })
  .meta({ id: 'PreferencesDto' });

const channelChangeSchema = channelChoiceSchema.partial().meta({ id: 'ChannelChangeDto' });

/** Only the cells that are given change. */
const notifyChangesSchema = z
  .strictObject({
    alert: channelChangeSchema.optional(),
    call: channelChangeSchema.optional(),
    subscription: channelChangeSchema.optional(),
    message: channelChangeSchema.optional(),
    account: channelChangeSchema.optional(),
  })
  .meta({ id: 'NotifyChangesDto' });

/** Only what is given changes. */
export const preferencesPatchSchema = z
  .strictObject({
    theme: z.enum(THEMES).optional(),
    colourTheme: z.enum(COLOUR_THEMES).optional(),
    colourBlind: z.boolean().optional(),
    numberFormat: z.enum(NUMBER_FORMATS).optional(),
    currencyDisplay: z.enum(CURRENCY_DISPLAYS).optional(),
    timeZone: timeZoneChoice.optional().describe('`exchange`, `local` or an IANA name.'),
    deviceTimeZone: z
      .string(NO_ZONE)
      .refine(isTimeZone, NO_ZONE)
      .nullish()
      .describe('IANA name of the browser.'),
    reducedMotion: z.enum(MOTIONS).optional(),
    quietHours: quietHoursSchema.nullish(),
    digest: z.enum(DIGESTS).optional(),
    notifyEmail: z.boolean().optional(),
    notifyInApp: z.boolean().optional(),
    notifyPush: z.boolean().optional(),
    notify: notifyChangesSchema.optional(),
    firstSteps: z.boolean().optional(),
  })
  .meta({ id: 'PreferencesPatchDto' });
