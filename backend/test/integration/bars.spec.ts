import { MikroORM } from '@mikro-orm/postgresql';
import type { Bar } from '@pricealgo/contract/market/bar';
import { monthStartMs, partitionName } from '../../src/common/market/minute-partition.js';
import { AppConfig } from '../../src/config/app-config.js';
import { ormConfig } from '../../src/database/orm.config.js';
import { BarMaintenanceJob, KEEP_SIMULATED_MS } from '../../src/modules/bars/storage/bar-maintenance.job.js';
import { BarRepository, type StoredMinuteBar } from '../../src/modules/bars/index.js';
import { MinutePartitionRepository } from '../../src/modules/bars/storage/minute-partition.repository.js';
import { createTestDatabase } from '../setup/test-database.js';

const MINUTE = 60_000;

describe('stored minute bars', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let orm: MikroORM;
  const node = () => {
    const partitions = new MinutePartitionRepository(orm.em);
    const bars = new BarRepository(orm.em, partitions);
    // These tests have bars of one day of 2024: nothing of them is ever too old.
    const config = AppConfig.fromEnv({ RETENTION_MINUTE_BAR_DAYS: '36500' }, '/');
    return { partitions, bars, job: new BarMaintenanceJob(bars, partitions, config) };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(AppConfig.fromEnv({ DATABASE_URL: database.url }, '/')));
  });
  afterAll(async () => {
    await orm.close(true);
    await database.drop();
  });

  const bar = (timeMs: number, close = 2, source = 'test', key = 'NYSE:A'): StoredMinuteBar => ({
    source,
    key: key as `${string}:${string}`,
    timeMs,
    open: 1.25,
    high: 3.000001,
    low: 0.1 + 0.2,
    close,
    volume: 1234.5678,
  });
  const partitionNames = async (): Promise<string[]> =>
    (
      await orm.em
        .fork()
        .execute<{ name: string }[]>(
          `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'bar_minute'::regclass order by 1`,
        )
    ).map(({ name }) => name);

  describe('that two leaders recorded', () => {
    const t = Date.UTC(2024, 2, 5, 15, 0);
    const part = (
      term: number,
      seenFrom: number,
      seenTo: number,
      prices: [number, number, number, number],
      volume: number,
    ) => {
      const [open, high, low, close] = prices;
      return {
        source: 'terms',
        key: 'NYSE:A' as const,
        timeMs: t,
        open,
        high,
        low,
        close,
        volume,
        term,
        seenFrom,
        seenTo,
      };
    };
    const early = part(12, 0, 30, [10, 14, 9, 11], 100);
    const late = part(13, 31, 60, [12, 13, 8, 12.5], 50);
    const whole = part(13, 0, 60, [10, 15, 7, 12.5], 170);
    const joined = { open: 10, high: 14, low: 8, close: 12.5, volume: 150 };
    const { source: _s, key: _k, timeMs: _t, term: _m, seenFrom: _f, seenTo: _o, ...all } = whole;

    const stored = async (...writes: StoredMinuteBar[]) => {
      const { bars } = node();
      await orm.em.fork().execute(`delete from bar_minute where source = 'terms'`);
      for (const one of writes) await bars.upsertMinuteBars([one]);
      const [{ timeMs: _time, ...rest }] = (await bars.minuteBars({
        source: 'terms',
        key: 'NYSE:A',
        fromMs: t,
        toMs: t + MINUTE,
      })) as [Bar];
      return rest;
    };

    it('are joined: a late part of a deposed one does not overwrite its successor', async () => {
      expect(await stored(late, early)).toEqual(joined);
      expect(await stored(early, late)).toEqual(joined);
      expect(await stored(late, early, late)).toEqual(joined);
      expect(await stored(early, late, early)).toEqual(joined);
    });

    it('are the successor’s where it saw all that the other saw', async () => {
      expect(await stored(early, whole)).toEqual(all);
      expect(await stored(whole, early)).toEqual(all);
      expect(await stored(whole, { ...whole, term: 12, close: 1 })).toEqual(all);
    });

    it('keep the begin that a whole bar of the one before has seen', async () => {
      const before = part(12, 0, 60, [10, 14, 9, 12.4], 140);
      expect(await stored(before, late)).toEqual({ open: 10, high: 14, low: 8, close: 12.5, volume: 140 });
    });

    it('are filled by the source’s own bar where they are not whole, and only there', async () => {
      const { bars } = node();
      await stored(late);
      await bars.fillMinuteBars([whole, { ...whole, timeMs: t + MINUTE }]);
      await bars.fillMinuteBars([{ ...whole, close: 99, term: 14 }]);
      const read = await bars.minuteBars({ source: 'terms', key: 'NYSE:A', fromMs: t, toMs: t + 2 * MINUTE });
      expect(read.map(({ timeMs, ...rest }) => [timeMs - t, rest])).toEqual([
        [0, all],
        [MINUTE, all],
      ]);
      expect(await bars.newestMinuteMs('terms')).toBe(t + MINUTE);
      expect(await bars.newestMinuteMs('nobody')).toBeNull();
    });
  });

  it('come back exactly, in order, by half-open range', async () => {
    const { bars } = node();
    const t = Date.UTC(2024, 1, 29, 23, 58);
    const all = [0, 1, 2, 3, 4].map((i) => bar(t + i * MINUTE, i + 1));
    await bars.upsertMinuteBars(all.toReversed());
    const read = await bars.minuteBars({ source: 'test', key: 'NYSE:A', fromMs: t, toMs: t + 4 * MINUTE });
    expect(read).toEqual(all.slice(0, 4).map(({ source: _s, key: _k, ...rest }) => rest));
    expect(await partitionNames()).toEqual(
      expect.arrayContaining(['bar_minute_2024_02', 'bar_minute_2024_03']),
    );
  });

  it('are replaced, not added to, when they are written again', async () => {
    const { bars } = node();
    const t = Date.UTC(2024, 4, 1);
    await bars.upsertMinuteBars([bar(t, 1)]);
    await bars.upsertMinuteBars([bar(t, 9)]);
    expect(await bars.minuteBars({ source: 'test', key: 'NYSE:A', fromMs: t, toMs: t + 1 })).toMatchObject([
      { close: 9, volume: 1234.5678 },
    ]);
  });

  it('of one source never show in another', async () => {
    const { bars } = node();
    const t = Date.UTC(2024, 5, 1);
    await bars.upsertMinuteBars([bar(t, 1, 'simulated'), bar(t, 2, 'replay')]);
    const of = (source: string) => bars.minuteBars({ source, key: 'NYSE:A', fromMs: t, toMs: t + MINUTE });
    expect((await of('simulated')).map(({ close }) => close)).toEqual([1]);
    expect((await of('replay')).map(({ close }) => close)).toEqual([2]);
    expect(await bars.minuteBarsAt('replay', t)).toMatchObject([{ key: 'NYSE:A', timeMs: t, close: 2 }]);
  });

  it('find their partition created by many nodes at once', async () => {
    const t = Date.UTC(2031, 6, 4);
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => node().bars.upsertMinuteBars([bar(t, 1, 'test', `NYSE:N${i}`)])),
    );
    expect((await partitionNames()).filter((name) => name === 'bar_minute_2031_07')).toHaveLength(1);
    expect(await node().bars.minuteBarsAt('test', t)).toHaveLength(6);
  });

  it('are written even when the partition was dropped behind the writer’s back', async () => {
    const { bars } = node();
    const t = Date.UTC(2032, 0, 1);
    await bars.upsertMinuteBars([bar(t)]);
    await orm.em.fork().execute(`drop table ${partitionName(t)}`);
    await bars.upsertMinuteBars([bar(t)]);
    expect(await bars.minuteBarsAt('test', t)).toHaveLength(1);
  });

  it('are kept, but simulated ones only for a while; coming months are prepared, empty old ones dropped', async () => {
    const { bars, job } = node();
    const nowMs = Date.now();
    const oldMs = nowMs - KEEP_SIMULATED_MS - MINUTE;
    const emptyMonth = Date.UTC(2001, 0, 1);
    await bars.upsertMinuteBars([
      bar(oldMs, 1, 'simulated'),
      bar(nowMs, 1, 'simulated'),
      bar(oldMs, 1, 'replay'),
      bar(emptyMonth, 1, 'simulated'),
    ]);
    await job.handle();
    await job.handle();
    const count = async (source: string): Promise<number> =>
      (await bars.minuteBars({ source, key: 'NYSE:A', fromMs: oldMs - 1, toMs: nowMs + 1 })).length;
    expect([await count('simulated'), await count('replay')]).toEqual([1, 1]);
    const names = await partitionNames();
    expect(names).toContain(partitionName(monthStartMs(nowMs, 1)));
    expect(names).toContain(partitionName(monthStartMs(nowMs, 2)));
    expect(names).not.toContain('bar_minute_2001_01');
    expect(names).toContain('bar_minute_2024_02');
  });
});
