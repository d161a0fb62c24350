import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';

/**
 * What one member may bring about in a minute. docs/security.md lists them; `budgets.spec.ts` holds the two together.
 * `RATE_LIMIT_FACTOR` multiplies them, for load tests.
 */
export const EFFECT_BUDGETS = {
  /** Firings of alerts: as many as alerts are watched. Beyond, an alert that has fired rests until the minute is over. */
  firing: 200,
  /** Posts to webhooks, all of a member's together; the others of the minute become one of each webhook. */
  delivery: 60,
  /** Notifications of alerts and calls that are told one by one; the others of the minute become one of each type. */
  notification: 20,
  /** Of these the ones that are mailed, too. */
  mail: 10,
} as const;

export type Effect = keyof typeof EFFECT_BUDGETS;

export interface Granted {
  /** How many of those that were wanted may be done. */
  times: number;
  /** When the member's minute began, and when it is over, ms. The clock is the database's. */
  sinceMs: number;
  untilMs: number;
}

interface Row {
  userId: string;
  used: number;
  sinceMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Budgets on what leaves the product for a member, counted in the database, so that all nodes share them. They are reserved
 * in the transaction that plans the effect: whoever reserves for the same member at once waits for its end, and what is
 * rolled back has taken nothing.
 */
@Injectable()
export class EffectBudgets {
  private readonly factor: number;

  constructor(config: AppConfig) {
    this.factor = config.env.RATE_LIMIT_FACTOR;
  }

  /**
   * Reserves up to `wanted` times of an effect for each member. A minute begins with the first effect in it.
   *
   * Rows are locked in the order of user ids until the transaction ends. Whoever takes several effects in one transaction
   * takes them in the order of {@link EFFECT_BUDGETS}, so that two of them never wait for each other in a circle.
   * @param em the transaction's own
   * @param wanted by user id, of users who exist
   */
  async take(
    em: EntityManager,
    effect: Effect,
    wanted: ReadonlyMap<string, number>,
  ): Promise<Map<string, Granted>> {
    if (wanted.size === 0) return new Map();
    const limit = Math.max(1, Math.round(EFFECT_BUDGETS[effect] * this.factor));
    const rows = await em.execute<Row[]>(
      `insert into effect_budget as b (user_id, effect, since, used)
       select w.user_id, ?, now(), w.times from jsonb_to_recordset(?::jsonb) as w(user_id uuid, times int)
       order by w.user_id
       on conflict (user_id, effect) do update set
         used = excluded.used + case when b.since > now() - interval '1 minute' then b.used else 0 end,
         since = case when b.since > now() - interval '1 minute' then b.since else now() end
       returning user_id as "userId", used, (extract(epoch from since) * 1000)::float8 as "sinceMs"`,
      [effect, JSON.stringify([...wanted].map(([userId, times]) => ({ user_id: userId, times })))],
    );
    return new Map(
      rows.map(({ userId, used, sinceMs }) => {
        const times = wanted.get(userId)!;
        const left = Math.max(0, limit - (used - times));
        return [userId, { times: Math.min(times, left), sinceMs, untilMs: sinceMs + MINUTE_MS }];
      }),
    );
  }
}
