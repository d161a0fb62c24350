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

const SettingChangeSchema = defineEntity({
  name: 'SettingChange',
  tableName: 'setting_change',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    key: p.string().length(60),
    /** As in `setting.content`; `null` = the default. */
    before: p.json<SettingContent>().nullable(),
    after: p.json<SettingContent>().nullable(),
    actorId: p.uuid(),
    /** The change that this one took back. */
    undoes: p.bigint('string').nullable(),
    time: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { name: 'setting_change_key', properties: ['key', 'id'] },
    { name: 'setting_change_time', properties: ['time'] },
  ],
});

/** Who changed a setting from what to what: appended only. */
export class SettingChange extends SettingChangeSchema.class {}
SettingChangeSchema.setClass(SettingChange);
