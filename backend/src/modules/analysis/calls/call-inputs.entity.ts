import { defineEntity, p } from '@mikro-orm/core';

const CallInputsSchema = defineEntity({
  name: 'CallInputs',
  tableName: 'algorithm_inputs',
  properties: {
    /** SHA-256 of the JSON text, hex. */
    hash: p.string().length(64).primary(),
    /** The JSON text that the algorithm read, gzip. */
    content: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Everything that a call was computed from: running it again gives the same bytes. */
export class CallInputs extends CallInputsSchema.class {}
CallInputsSchema.setClass(CallInputs);
