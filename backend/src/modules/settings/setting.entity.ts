import { defineEntity, p } from '@mikro-orm/core';

/** A value as it is stored: `sealed` where it is a secret. */
export interface SettingContent {
  value?: unknown;
  sealed?: string;
}

const SettingSchema = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.string().length(60).primary(),
    content: p.json<SettingContent>(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A setting that differs from its default. */
export class Setting extends SettingSchema.class {}
SettingSchema.setClass(Setting);
