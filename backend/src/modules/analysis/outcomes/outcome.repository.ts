import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { CallOutcome } from './call-outcome.entity.js';
import type { Outcome } from './score-call.js';

export interface OpenCall {
  call: AlgorithmCall;
  /** Horizons without an outcome, shortest first. */
  horizons: number[];
}

/** Queries about outcomes. */
@Injectable()
export class OutcomeRepository {
  constructor(private readonly em: EntityManager) {}

  /** Live calls older than a day with horizons that have no outcome yet, oldest first. */
  async open(limit: number, afterSeq: number): Promise<OpenCall[]> {
    const em = this.em.fork();
    const rows: { id: string; horizons: number[] }[] = await em.execute(
      `select c.id, array_agg(h.value::int order by h.value::int) as horizons
       from algorithm_call c, jsonb_array_elements_text(c.output->'horizons') h
       where c.origin = 'live' and c.called_at < now() - interval '20 hours' and c.seq > ?
         and not exists (select 1 from algorithm_call_outcome o where o.call_id = c.id and o.horizon = h.value::int)
       group by c.id, c.seq order by c.seq limit ?`,
      [afterSeq, limit],
    );
    const calls = await em.find(
      AlgorithmCall,
      { id: { $in: rows.map(({ id }) => id) } },
      { orderBy: { seq: 'asc' } },
    );
    return calls.map((call) => ({ call, horizons: rows.find(({ id }) => id === call.id)!.horizons }));
  }

  /** Writes an outcome unless there is one. */
  async save(callId: string, outcome: Outcome): Promise<void> {
    const { entryTimeMs, exitTimeMs, ...kept } = outcome;
    await this.em.fork().upsert(
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
  }
}
