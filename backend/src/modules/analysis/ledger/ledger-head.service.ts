import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { canonicalJson, sha256Hex } from '../../../common/json/canonical-json.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { CHAIN_START } from '../calls/call-chain.js';
import { LedgerHead } from './ledger-entry.entity.js';
import { type LedgerEnd, LedgerRepository } from './ledger.repository.js';

/** What is signed once a day. */
export interface LedgerHeadBody {
  /** UTC day that had ended, YYYY-MM-DD. */
  readonly day: string;
  /** When the chains were looked at, ms since epoch UTC. */
  readonly takenAtMs: number;
  /** Last call of the chain of calls. */
  readonly calls: LedgerEnd;
  /** Last entry of the chain of outcomes. */
  readonly outcomes: LedgerEnd;
  /** SHA-256 of the body before this one, hex; 64 zeros before the first: who keeps one head keeps all before it. */
  readonly previous: string;
  /** Ed25519 public key (raw, 32 bytes), base64. */
  readonly publicKey: string;
}

export interface SignedHead {
  readonly body: string;
  readonly signature: string;
}

/** DER in front of the 32 bytes of an Ed25519 private key (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Bytes of a raw public key at the end of its DER. */
const RAW_BYTES = 32;

/** @param seed 32 bytes */
export function signingKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** @returns the raw public key, base64 */
export function publicKeyOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return der.subarray(-RAW_BYTES).toString('base64');
}

/** Signs the canonical JSON of a body. @param before body of the day before, `null` for the first */
export function signedHead(
  key: KeyObject,
  body: Omit<LedgerHeadBody, 'previous' | 'publicKey'>,
  before: string | null,
): SignedHead {
  const text = canonicalJson({
    ...body,
    previous: before === null ? CHAIN_START : sha256Hex(before),
    publicKey: publicKeyOf(key),
  } satisfies LedgerHeadBody);
  return { body: text, signature: sign(null, Buffer.from(text), key).toString('base64') };
}

/** Where both chains stood after each day, signed, so that somebody else can keep it: nothing before can then be changed unseen. */
@Injectable()
export class LedgerHeadService {
  constructor(
    private readonly em: EntityManager,
    private readonly ledger: LedgerRepository,
    private readonly keys: AppKeys,
  ) {}

  /** Signs the head of the day that ended last, once. Days on which nobody was there to sign have none. */
  async publish(nowMs: number): Promise<void> {
    const day = new Date(nowMs - DAY_MS).toISOString().slice(0, 10);
    await this.em.fork().transactional(async (em) => {
      if ((await em.count(LedgerHead, { day })) > 0) return;
      const [before] = await em.find(LedgerHead, {}, { orderBy: { day: 'desc' }, limit: 1 });
      if (!before) await this.ledger.appendEarlier(em);
      const [call] = await em.find(
        AlgorithmCall,
        {},
        { orderBy: { seq: 'desc' }, limit: 1, fields: ['seq', 'hash'] },
      );
      const calls = call ? { seq: Number(call.seq), hash: call.hash } : { seq: 0, hash: CHAIN_START };
      const outcomes = await this.ledger.end(em);
      const head = signedHead(
        signingKey(this.keys.key('ledger-head')),
        { day, takenAtMs: nowMs, calls, outcomes },
        before?.body ?? null,
      );
      await em.upsert(LedgerHead, { day, ...head }, { onConflictAction: 'ignore' });
    });
  }

  /** All heads, the oldest first: a JSON object a line. */
  async text(): Promise<string> {
    const heads = await this.em.fork().find(LedgerHead, {}, { orderBy: { day: 'asc' } });
    return heads.map(({ body, signature }) => `${JSON.stringify({ body, signature })}\n`).join('');
  }
}

@Injectable()
@JobHandler('analysis.ledger-head', { everyMs: 3_600_000 })
export class PublishLedgerHeadJob implements JobHandling<unknown> {
  constructor(private readonly heads: LedgerHeadService) {}

  handle(): Promise<void> {
    return this.heads.publish(Date.now());
  }
}
