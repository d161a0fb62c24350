import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MAX_DRAWN } from '@pricealgo/contract/chart-choices';
import type { DrawingsDto, SaveDrawingsDto, SavedDrawingsDto } from '@pricealgo/contract/charts';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { AppError } from '../../common/errors/app-error.js';
import { inTransaction } from '../../database/in-transaction.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { InstrumentDirectory } from '../tickers/index.js';

const NOTHING: DrawingsDto = { revision: null, drawings: [] };

/**
 * What a member drew on an instrument: one document, written whole. A write names the revision that it was made from, and
 * changes nothing where that is not the newest one any more; the page then joins both and tries again (docs/adr/0100).
 */
@Injectable()
export class DrawingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly directory: InstrumentDirectory,
  ) {}

  /** Of an instrument that nothing was drawn on, or that is not known, there are none. @param key `NASDAQ:AAPL` */
  of(userId: string, key: string, em: EntityManager = this.em.fork()): Promise<DrawingsDto> {
    return em
      .execute<DrawingsDto[]>(
        'select revision, drawings from chart_drawing where user_id = ? and instrument = ?',
        [userId, key],
      )
      .then(([found]) => found ?? NOTHING);
  }

  /**
   * Sending the same write twice is the same as sending it once, also without an Idempotency-Key.
   * @returns `saved: false` with what is there where somebody else saved since `base`
   * @throws AppError `instrument_not_found`, `chart_drawing_limit`, `too_many_requests`
   */
  async save(userId: string, asked: SaveDrawingsDto): Promise<SavedDrawingsDto> {
    const key = instrumentKeyOf(asked);
    if (!this.directory.has(key)) throw new AppError('instrument_not_found');
    await this.limits.take('chart.write', userId);
    return inTransaction(this.em, async (em) => {
      // The lock makes two tabs wait for each other, also where there is no row yet, and holds the number of instruments.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`charts ${userId}`]);
      const there = await this.of(userId, key, em);
      if (isDeepStrictEqual(there.drawings, asked.drawings)) return { saved: true, ...there };
      if (there.revision !== asked.base) return { saved: false, ...there };
      if (asked.drawings.length === 0) {
        await em.execute('delete from chart_drawing where user_id = ? and instrument = ?', [userId, key]);
        return { saved: true, ...NOTHING };
      }
      if (there.revision === null) await this.assertRoom(em, userId);
      const revision = randomUUID();
      await em.execute(
        `insert into chart_drawing (user_id, instrument, revision, format, drawings) values (?, ?, ?, ?, ?::jsonb)
         on conflict (user_id, instrument) do update
         set revision = excluded.revision, format = excluded.format, drawings = excluded.drawings, updated_at = now()`,
        [userId, key, revision, asked.format, JSON.stringify(asked.drawings)],
      );
      return { saved: true, revision, drawings: asked.drawings };
    });
  }

  private async assertRoom(em: EntityManager, userId: string): Promise<void> {
    const [counted] = await em.execute<{ n: number }[]>(
      'select count(*)::int as n from chart_drawing where user_id = ?',
      [userId],
    );
    if (counted!.n >= MAX_DRAWN) throw new AppError('chart_drawing_limit');
  }
}
