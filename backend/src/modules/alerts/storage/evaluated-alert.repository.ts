import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { PriceCondition } from '../conditions/alert-condition.js';

/** An alert as it is read for evaluation; times are ms, market time but for `expiresMs`. */
export interface EvaluatedAlert {
  id: string;
  instrument: InstrumentKey;
  condition: PriceCondition;
  once: boolean;
  hysteresisPct: number;
  pauseMinutes: number;
  generation: number;
  phase: number;
  phaseMs: number;
  pausedUntilMs: number | null;
  expiresMs: number | null;
  /** Active, not expired, and its owner's account and subscription run. */
  evaluated: boolean;
}

/** SQL: the owner `u` of an alert has a running account and subscription. */
export const OWNER_RUNS = `u.status in ('Active', 'Practicing') and (u.role = 'admin' or u.subscription_end > now())`;

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
const SELECT = `select a.id, a.instrument, a.condition, a.repeat = 'once' as once, a.hysteresis_pct as "hysteresisPct",
    a.pause_minutes as "pauseMinutes", a.generation, a.phase, ${ms('a.phase_at')} as "phaseMs",
    ${ms('a.paused_until')} as "pausedUntilMs", ${ms('a.expires_at')} as "expiresMs",
    (a.state = 'active' and (a.expires_at is null or a.expires_at > now()) and ${OWNER_RUNS}) as evaluated
  from price_alert a join user_account u on u.id = a.user_id`;
const BY_TRADES = `a.kind not in ('rating', 'call')`;

/** Reads alerts for the evaluator. */
@Injectable()
export class EvaluatedAlertRepository {
  constructor(private readonly em: EntityManager) {}

  /** Everything that is to be evaluated now. */
  async all(): Promise<EvaluatedAlert[]> {
    const rows: EvaluatedAlert[] = await this.em
      .fork()
      .execute(`${SELECT} where a.state = 'active' and ${BY_TRADES} order by a.id`);
    return rows.filter(({ evaluated }) => evaluated);
  }

  /** These alerts, those that are not to be evaluated included; missing ones were removed. */
  async byIds(ids: readonly string[]): Promise<EvaluatedAlert[]> {
    return this.em
      .fork()
      .execute(
        `${SELECT} where ${BY_TRADES} and a.id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)`,
        [JSON.stringify(ids)],
      );
  }

  /** Ids of alerts that were written in the last `seconds`. */
  async changedWithin(seconds: number): Promise<string[]> {
    const rows: { id: string }[] = await this.em
      .fork()
      // The clock is read once: asked for every row, no index could be used.
      .execute(
        'select id from price_alert where updated_at > (select clock_timestamp() - make_interval(secs => ?))',
        [seconds],
      );
    return rows.map(({ id }) => id);
  }

  async ofUser(userId: string): Promise<string[]> {
    const rows: { id: string }[] = await this.em
      .fork()
      .execute(`select id from price_alert where user_id = ? and state = 'active'`, [userId]);
    return rows.map(({ id }) => id);
  }
}
