import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CheckedMark } from '../evaluation/catch-up.js';

export interface InstrumentMark extends CheckedMark {
  instrument: string;
}

/** How far each instrument was checked, per source of prices: times of one source mean nothing to another. */
@Injectable()
export class MarkRepository {
  constructor(private readonly em: EntityManager) {}

  async of(source: string): Promise<InstrumentMark[]> {
    return this.em.fork().execute(
      `select instrument, checked_ms as "checkedMs", minute_high as "minuteHigh", minute_low as "minuteLow"
       from price_alert_mark where source = ?`,
      [source],
    );
  }

  /** A mark of the same source never goes back: a leader that was replaced may still write. */
  async save(source: string, marks: readonly InstrumentMark[]): Promise<void> {
    if (marks.length === 0) return;
    await this.em.fork().execute(
      `insert into price_alert_mark (instrument, source, checked_ms, minute_high, minute_low)
       select m->>0, ?, (m->>1)::float8, (m->>2)::float8, (m->>3)::float8 from jsonb_array_elements(?::jsonb) as m
       on conflict (instrument) do update set source = excluded.source, checked_ms = excluded.checked_ms,
         minute_high = excluded.minute_high, minute_low = excluded.minute_low
       where price_alert_mark.source <> excluded.source or price_alert_mark.checked_ms < excluded.checked_ms`,
      [
        source,
        JSON.stringify(
          marks.map(({ instrument, checkedMs, minuteHigh, minuteLow }) => [
            instrument,
            checkedMs,
            minuteHigh,
            minuteLow,
          ]),
        ),
      ],
    );
  }
}
