import { defineEntity, p } from '@mikro-orm/core';

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entry',
  properties: {
    /** Place in the chain of outcomes, from 1 without holes. */
    seq: p.bigint('string').primary().autoincrement(false),
    kind: p.string().$type<'outcome' | 'withdrawal'>().length(10),
    callId: p.uuid(),
    /** Sessions after the call; 0: its withdrawal. */
    horizon: p.smallint(),
    previousHash: p.string().length(64),
    /** SHA-256 over the previous hash and the record: see outcome-chain.ts. */
    hash: p.string().length(64),
  },
  uniques: [{ name: 'ledger_entry_once', properties: ['callId', 'horizon'] }],
});

/** The place of an outcome or a withdrawal in their chain. Appended, never changed (the database refuses it). */
export class LedgerEntry extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntry);

const LedgerHeadSchema = defineEntity({
  name: 'LedgerHead',
  tableName: 'ledger_head',
  properties: {
    /** UTC day that had ended. */
    day: p.string().columnType('date').primary(),
    /** Canonical JSON of what is signed: see ledger-head.service.ts. */
    body: p.text(),
    /** Ed25519 over the bytes of `body`, base64. */
    signature: p.string().length(88),
  },
});

/** Where both chains stood after a day, signed. */
export class LedgerHead extends LedgerHeadSchema.class {}
LedgerHeadSchema.setClass(LedgerHead);
