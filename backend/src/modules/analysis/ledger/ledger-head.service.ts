import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { CHAIN_START } from '../calls/call-chain.js';
import { LedgerHead } from './ledger-entry.entity.js';
import { signedHead, signingKey } from './ledger-head.js';
import { LedgerRepository } from './ledger.repository.js';

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
