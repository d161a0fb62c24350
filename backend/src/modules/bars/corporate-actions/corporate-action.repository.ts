import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { CorporateAction, Split } from '../../../common/market/corporate-action.js';
import { IMPORTED } from '../storage/imported-source.js';
import { announceHistory } from '../storage/announce-history.js';

interface Row {
  type: 'split' | 'dividend';
  exDateMs: number;
  ratio: number | null;
  amount: number | null;
  currency: string | null;
  source: string;
}

export interface ActionsWritten {
  inserted: number;
  changed: number;
}

/** Splits and dividends as each source reports them. */
@Injectable()
export class CorporateActionRepository {
  constructor(private readonly em: EntityManager) {}

  /** What has happened to an instrument by the session of `untilMs` (inclusive), every source, oldest first. */
  async of(
    key: InstrumentKey,
    untilMs: number,
    em: EntityManager = this.em.fork(),
  ): Promise<CorporateAction[]> {
    const rows: Row[] = await em.execute(
      `select type, (extract(epoch from ex_date) * 1000)::float8 as "exDateMs", ratio, amount, currency, source
         from corporate_action
         where instrument = ? and to_timestamp(?::float8 / 1000) at time zone 'UTC' >= ex_date
         order by ex_date, source, type`,
      [key, untilMs],
    );
    return rows.map(({ type, exDateMs, ratio, amount, currency, source }) =>
      type === 'split'
        ? { type, key, exDateMs, ratio: ratio!, source }
        : { type, key, exDateMs, amount: amount!, currency: currency!, source },
    );
  }

  /** Splits of all instruments whose first session lies between two dates (inclusive, 00:00 UTC in ms), every source. */
  async splitsBetween(fromMs: number, untilMs: number): Promise<Split[]> {
    const rows: (Omit<Split, 'type'> & { ratio: number })[] = await this.em.fork().execute(
      `select instrument as key, (extract(epoch from ex_date) * 1000)::float8 as "exDateMs", ratio, source
         from corporate_action
         where type = 'split' and ex_date >= (to_timestamp(?::float8 / 1000) at time zone 'UTC')::date
           and ex_date <= (to_timestamp(?::float8 / 1000) at time zone 'UTC')::date
         order by ex_date, source`,
      [fromMs, untilMs],
    );
    return rows.map((row) => ({ type: 'split', ...row }));
  }

  /** Removes what an operator's file or an administrator entered. @param date ISO @returns whether there was such an action */
  async removeImported(
    key: InstrumentKey,
    type: CorporateAction['type'],
    date: string,
    em: EntityManager = this.em.fork(),
  ): Promise<boolean> {
    const gone = await em.execute<unknown[]>(
      'delete from corporate_action where source = ? and instrument = ? and type = ? and ex_date::text = ? returning 1',
      [IMPORTED, key, type, date],
    );
    if (gone.length > 0) await announceHistory(em, [key]);
    return gone.length > 0;
  }

  /**
   * Notes that a source told all that has happened to instruments from their first day on until a day. An earlier day than
   * the noted one changes nothing.
   * @param untilMs 00:00 UTC of the day
   */
  async cover(
    covered: readonly { key: InstrumentKey; source: string; untilMs: number }[],
    em: EntityManager = this.em.fork(),
  ): Promise<void> {
    await em.execute(
      `insert into corporate_action_coverage (instrument, source, until)
       select key, source, (to_timestamp("untilMs" / 1000) at time zone 'UTC')::date
       from json_to_recordset(?::json) as r(key text, source text, "untilMs" float8)
       on conflict (instrument, source) do update set until = excluded.until, recorded_at = now()
       where corporate_action_coverage.until < excluded.until`,
      [JSON.stringify(covered)],
    );
  }

  /** Until when some source has told all that happened to an instrument, 00:00 UTC of the day; `null`: none was asked. */
  async coveredUntilMs(key: InstrumentKey): Promise<number | null> {
    const [row]: { untilMs: number | null }[] = await this.em.fork().execute(
      `select (extract(epoch from max(until)) * 1000)::float8 as "untilMs"
         from corporate_action_coverage where instrument = ?`,
      [key],
    );
    return row?.untilMs ?? null;
  }

  /** Writes actions, at most one per source, instrument, type and date; what is there already is updated. */
  async save(
    actions: readonly CorporateAction[],
    em: EntityManager = this.em.fork(),
  ): Promise<ActionsWritten> {
    const written: ActionsWritten[] = await em.execute(
      `with saved as (
         insert into corporate_action (source, instrument, type, ex_date, ratio, amount, currency)
         select source, key, type, (to_timestamp("exDateMs" / 1000) at time zone 'UTC')::date, ratio, amount, currency
         from json_to_recordset(?::json) as r(source text, key text, type text, "exDateMs" float8, ratio float8,
           amount float8, currency text)
         on conflict (source, instrument, type, ex_date) do update
           set ratio = excluded.ratio, amount = excluded.amount, currency = excluded.currency, recorded_at = now()
         where (corporate_action.ratio, corporate_action.amount, corporate_action.currency)
           is distinct from (excluded.ratio, excluded.amount, excluded.currency)
         returning xmax = 0 as inserted
       )
       select count(*) filter (where inserted)::int as inserted, count(*) filter (where not inserted)::int as changed
       from saved`,
      [JSON.stringify(actions)],
    );
    const { inserted, changed } = written[0]!;
    if (inserted + changed > 0)
      await announceHistory(
        em,
        actions.map(({ key }) => key),
      );
    return written[0]!;
  }
}
