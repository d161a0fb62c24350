import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NO_RATING } from '@pricealgo/algorithms/technical/rating';
import { COUNTED } from '../../analysis/index.js';
import type { AlertCondition } from '../conditions/alert-condition.js';

export interface LoggedCall {
  id: string;
  seq: number;
  algo: string;
  instrument: string;
  label: string;
  /** Label of the algorithm's call before this one, `null` for the first. */
  previousLabel: string | null;
  priceAtCall: number | null;
  calledMs: number;
  simulated: boolean;
}

const COLUMNS = `c.id, c.seq::float8 as seq, c.algo, c.instrument, c.label, c.price_at_call as "priceAtCall", c.simulated,
  (extract(epoch from c.called_at) * 1000)::float8 as "calledMs",
  (select b.label from algorithm_call b where b.instrument = c.instrument and b.algo = c.algo and b.origin = 'live'
     and b.simulated = c.simulated and ${COUNTED.replaceAll('c.', 'b.')} and b.seq < c.seq order by b.called_at desc, b.seq desc limit 1) as "previousLabel"`;

/** Live calls of the algorithms as alerts see them; calls over old bars wake nobody. */
@Injectable()
export class CallRepository {
  constructor(private readonly em: EntityManager) {}

  /** Calls with a larger number than `seq`, in order. Asked on the caller's connection, who may hold a lock meanwhile. */
  async after(em: EntityManager, seq: number, limit: number): Promise<LoggedCall[]> {
    return em.execute(
      `select ${COLUMNS} from algorithm_call c where c.seq > ? and c.origin = 'live' and ${COUNTED} order by c.seq limit ?`,
      [seq, limit],
    );
  }

  /** Calls about an instrument since an instant, oldest first. */
  async since(instrument: string, sinceMs: number): Promise<LoggedCall[]> {
    return this.em.fork().execute(
      `select ${COLUMNS} from algorithm_call c where c.instrument = ? and c.origin = 'live' and ${COUNTED}
         and c.called_at >= to_timestamp(?::float8 / 1000) order by c.seq`,
      [instrument, sinceMs],
    );
  }
}

/** Whether a call is what an alert waits for. A first rating changes nothing; having no data is no rating. */
export function matchesCall(
  condition: AlertCondition,
  { algo, label, previousLabel }: Pick<LoggedCall, 'algo' | 'label' | 'previousLabel'>,
): boolean {
  if (condition.kind === 'call') return condition.algo === null || condition.algo === algo;
  if (condition.kind !== 'rating' || algo !== 'technical') return false;
  if (previousLabel === null || previousLabel === label || label === NO_RATING) return false;
  return condition.label === null || condition.label === label;
}
