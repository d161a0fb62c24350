import { defineEntity, p } from '@mikro-orm/core';

const DemoContentRecordSchema = defineEntity({
  name: 'DemoContentRecord',
  tableName: 'demo_content',
  properties: {
    /** There is one at most. */
    id: p.smallint().primary().autoincrement(false),
    /** The content is about the days before this one, however often its making is interrupted. */
    startedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});

/** Written by the first start on an empty database: what is finished is never made again. */
export class DemoContentRecord extends DemoContentRecordSchema.class {}
DemoContentRecordSchema.setClass(DemoContentRecord);
