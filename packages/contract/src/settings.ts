import { z } from 'zod';
import { auditPersonSchema } from './audit.js';

/** Where the settings screen shows a setting. */
export const SETTING_GROUPS = [
  'application',
  'accounts',
  'analysis',
  'market',
  'operators',
  'features',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** What the screen offers to change a setting with. */
export const SETTING_INPUTS = ['text', 'number', 'switch', 'choice', 'order', 'links', 'secret'] as const;
export type SettingInput = (typeof SETTING_INPUTS)[number];

/** What a setting may be is known to its definition alone. */
const anyValue = z.unknown();
const changeNumber = z.string().max(18).regex(/^\d+$/, { error: 'must be the number of a change' });

export const settingSchema = z
  .strictObject({
    key: z.string().meta({ example: 'application.brandName' }),
    group: z.enum(SETTING_GROUPS),
    input: z.enum(SETTING_INPUTS),
    choices: z.array(z.string()).describe('Of a choice or an order; else empty.'),
    value: anyValue.describe(
      'What holds now: string, number, boolean, list or null, by the setting; always null for a secret.',
    ),
    fallback: anyValue.describe('The default; always null for a secret.'),
    changed: z.boolean().describe('Differs from its default.'),
    present: z.boolean().describe('Of a secret: there is one, here or in the environment.'),
  })
  .meta({ id: 'SettingDto' });
export type SettingDto = z.infer<typeof settingSchema>;

export const settingsSchema = z
  .strictObject({
    items: z.array(settingSchema),
    lastChange: z
      .string()
      .meta({ example: '17', description: 'Newest change included: send it back as `seen`.' }),
  })
  .meta({ id: 'SettingsDto' });
export type SettingsDto = z.infer<typeof settingsSchema>;

export const changeSettingsSchema = z
  .strictObject({
    changes: z.record(z.string(), anyValue).meta({
      description: 'Key → value; null goes back to the default.',
      example: { 'application.brandName': 'PriceAlgo', 'accounts.trialDays': null },
    }),
    seen: changeNumber.meta({ example: '17', description: '`lastChange` of what was on the screen.' }),
  })
  .meta({ id: 'ChangeSettingsDto' });
export type ChangeSettingsDto = z.infer<typeof changeSettingsSchema>;

export const undoSettingSchema = z
  .strictObject({ changeId: changeNumber.meta({ example: '17' }) })
  .meta({ id: 'UndoSettingDto' });
export type UndoSettingDto = z.infer<typeof undoSettingSchema>;

export const settingChangeSchema = z
  .strictObject({
    id: z.string(),
    key: z.string(),
    before: anyValue.describe('null = the default; of a secret always null.'),
    after: anyValue.describe('null = the default; of a secret always null.'),
    secret: z.boolean(),
    actor: auditPersonSchema.describe('The administrator.'),
    undoes: z.string().nullable().describe('The change that this one took back.'),
    timeMs: z.int(),
  })
  .meta({ id: 'SettingChangeDto' });
export type SettingChangeDto = z.infer<typeof settingChangeSchema>;
