import type { EntityManager as Transaction } from '@mikro-orm/postgresql';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AlertKind } from '@pricealgo/contract/operator-alerts';
import { inTransaction } from '../../../database/in-transaction.js';
import { PROCESS_NAME } from '../../../infra/metrics/node-facts.js';
import { Settings } from '../../settings/index.js';
import { nextAlerts, type NextAlert, type OpenAlert } from './alert-course.js';
import { AlertFactsService } from './alert-facts.service.js';
import { conditionsOf, type Condition } from './conditions.js';
import { NoticePlanner } from './notice-planner.js';

/** Less than a minute, by as much as processes look whether it is time. */
const EVERY = '50 seconds';
const MINUTE_MS = 60_000;

interface Turn {
  /** Postgres' time, ms since epoch UTC. */
  nowMs: number;
  /** When somebody looked before. */
  lookedMs: number;
}

/** Looks, once a minute over all processes, at what operators are told of, and writes what has become of it with its notices. */
@Injectable()
export class AlertRound {
  constructor(
    private readonly em: EntityManager,
    private readonly facts: AlertFactsService,
    private readonly notices: NoticePlanner,
    private readonly settings: Settings,
  ) {}

  /** Nothing happens where another process has looked within the minute. @throws what the database fails with */
  async runIfDue(): Promise<void> {
    const turn = await this.take();
    if (!turn) return;
    const { held, unknown } = conditionsOf(await this.facts.read(turn.nowMs));
    await this.apply(held, unknown, turn);
  }

  /** The minute is this process's; one that dies in it leaves the next minute to another. */
  private async take(): Promise<Turn | undefined> {
    const [turn] = await this.em.fork().execute<Turn[]>(
      `with before as (select looked_at from operator_watch for update)
       update operator_watch w set looked_at = now(), looked_by = ? from before b
       where b.looked_at < now() - interval '${EVERY}'
       returning (extract(epoch from now()) * 1000)::float8 as "nowMs",
         (extract(epoch from b.looked_at) * 1000)::float8 as "lookedMs"`,
      [PROCESS_NAME],
    );
    return turn;
  }

  /**
   * Writes one step of every alert, and the notices of that step, together: whoever dies in it has told nobody of anything. Two
   * processes that come at once go one after the other, and the second finds what the first has noticed.
   */
  async apply(
    held: readonly Condition[],
    unknown: ReadonlySet<AlertKind>,
    { nowMs, lookedMs }: Turn,
  ): Promise<void> {
    const afterMs = this.settings.get('operators.afterMinutes') * MINUTE_MS;
    await inTransaction(this.em, async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', ['operator-alerts']);
      const open = await em.execute<OpenAlert[]>(
        `select id::text as id, kind, subject, detail, ${ms('since')} as "sinceMs", ${ms('noticed_at')} as "noticedMs",
           ${ms('reminded_at')} as "remindedMs", ${ms('clear_since')} as "clearSinceMs"
         from operator_alert where recovered_at is null order by id`,
      );
      const next = nextAlerts(open, { held, unknown, nowMs, lookedMs, afterMs });
      for (const alert of next) await this.write(em, alert, nowMs);
    });
  }

  private async write(em: Transaction, alert: NextAlert, nowMs: number): Promise<void> {
    const { kind, subject, detail, sinceMs, noticedMs, remindedMs, clearSinceMs } = alert;
    if (alert.forgotten) {
      await em.execute('delete from operator_alert where id = ?', [alert.id]);
      return;
    }
    const times = [sinceMs, noticedMs, remindedMs, clearSinceMs, alert.recovered ? nowMs : null].map(
      (time) => (time === null ? null : new Date(time)),
    );
    const said = detail.slice(0, 500);
    const [row] =
      alert.id === null
        ? await em.execute<{ id: string }[]>(
            `insert into operator_alert (detail, since, noticed_at, reminded_at, clear_since, recovered_at, kind, subject)
             values (?, ?, ?, ?, ?, ?, ?, ?) returning id::text as id`,
            [said, ...times, kind, subject],
          )
        : await em.execute<{ id: string }[]>(
            `update operator_alert set detail = ?, since = ?, noticed_at = ?, reminded_at = ?, clear_since = ?,
               recovered_at = ? where id = ? returning id::text as id`,
            [said, ...times, alert.id],
          );
    if (alert.notice) await this.notices.plan(em, row!.id, alert.notice, { ...alert, nowMs });
  }
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
