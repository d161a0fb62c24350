import { defineEntity, p } from '@mikro-orm/core';
import type { ProviderCapabilityName } from './timeline-entry.js';
import type { ProviderEventKind } from '@pricealgo/contract/dashboard';

const ProviderEventSchema = defineEntity({
  name: 'ProviderEvent',
  tableName: 'provider_event',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    time: p.datetime(),
    provider: p.string().length(32),
    capability: p.string().$type<ProviderCapabilityName>().length(24),
    event: p.string().$type<ProviderEventKind>().length(24),
    detail: p.string().length(500),
  },
  indexes: [{ name: 'provider_event_time', properties: ['time'] }],
});

/** One line of the provider timeline: appended, never changed, forgotten after a month. */
export class ProviderEvent extends ProviderEventSchema.class {}
ProviderEventSchema.setClass(ProviderEvent);
