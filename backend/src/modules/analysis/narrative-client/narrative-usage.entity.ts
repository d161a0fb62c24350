import { defineEntity, p } from '@mikro-orm/core';

const NarrativeUsageSchema = defineEntity({
  name: 'NarrativeUsage',
  tableName: 'narrative_usage',
  properties: {
    day: p.string().columnType('date').primary(),
    tokens: p.bigint('string'),
    costUsd: p.double().$type<number>(),
  },
});

/** Tokens and money that the language model took on one UTC day. */
export class NarrativeUsage extends NarrativeUsageSchema.class {}
NarrativeUsageSchema.setClass(NarrativeUsage);
