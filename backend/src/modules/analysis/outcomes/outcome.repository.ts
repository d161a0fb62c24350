import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { CallOutcome } from './call-outcome.entity.js';
import type { Outcome } from './score-call.js';

export interface DueCall {
  call: AlgorithmCall;
  /** Horizons to look at, shortest first, and how often that was in vain for reasons that nobody knows. */
  horizons: { horizon: number; tries: number }[];
}

/** Queries about outcomes. */
@Injectable()
export class OutcomeRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly ledger: LedgerRepository,
  ) {}

  /**
   * Live calls with a horizon that may be over, those that waited longest first. What is looked at is to be saved or postponed, or it
   * stays due.
   * @param until what became due later is left to the next look
   * @param limit horizons
   */
  async due(until: Date, limit: number): Promise<DueCall[]> {
    const em = this.em.fork();
    const rows = await em.execute<{ callId: string; horizon: number; tries: number }[]>(
      `select call_id as "callId", horizon, tries from algorithm_call_due where due_at <= ? order by due_at limit ?`,
      [until, limit],
    );
    const ids = [...new Set(rows.map(({ callId }) => callId))];
    const calls = await em.find(AlgorithmCall, { id: { $in: ids } }, { orderBy: { seq: 'asc' } });
    return calls.map((call) => ({
      call,
      horizons: rows
        .filter(({ callId }) => callId === call.id)
        .sort((one, other) => one.horizon - other.horizon),
    }));
  }

  /** Looks at a horizon again after a while. @param inVain nobody knows why it could not be judged */
  async postpone(callId: string, horizon: number, byMs: number, inVain: boolean): Promise<void> {
    await this.em.fork().execute(
      `update algorithm_call_due set due_at = now() + interval '1 millisecond' * ?, tries = least(tries + ?, 99)
       where call_id = ? and horizon = ?`,
      [Math.round(byMs), inVain ? 1 : 0, callId, horizon],
    );
  }

  /** Writes an outcome and its entry in the ledger unless there is one; the horizon is due no more. */
  async save(callId: string, outcome: Outcome): Promise<void> {
    const { entryTimeMs, exitTimeMs, ...kept } = outcome;
    await this.em.fork().transactional(async (em) => {
      await em.upsert(
        CallOutcome,
        {
          callId,
          ...kept,
          entryTime: new Date(entryTimeMs),
          exitTime: new Date(exitTimeMs),
          judgedBy: 'after-call',
          scoredAt: new Date(),
        },
        { onConflictAction: 'ignore' },
      );
      await this.ledger.append(em, callId, outcome.horizon);
      await em.execute('delete from algorithm_call_due where call_id = ? and horizon = ?', [
        callId,
        outcome.horizon,
      ]);
    });
  }
}
