import { defineEntity, p } from '@mikro-orm/core';

const SettingSchema = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.string().length(60).primary(),
    /** JSON `{value}`, or `{sealed}` for a secret. */
    content: p.json<{ value?: unknown; sealed?: string }>(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A setting that differs from its default. */
export class Setting extends SettingSchema.class {}
SettingSchema.setClass(Setting);
