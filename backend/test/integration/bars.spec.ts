import { MikroORM } from '@mikro-orm/postgresql';
import { AppConfig } from '../../src/config/app-config.js';
import { ormConfig } from '../../src/database/orm.config.js';
import { BarMaintenanceJob, KEEP_SIMULATED_MS } from '../../src/modules/market-data/jobs/retention.jobs.js';
import { BarRepository, type StoredMinuteBar } from '../../src/modules/market-data/bars/bar.repository.js';
import {
  MinutePartitionRepository,
  monthStartMs,
  partitionName,
} from '../../src/modules/market-data/bars/minute-partition.repository.js';
import { createTestDatabase } from '../setup/test-database.js';

const MINUTE = 60_000;

describe('stored minute bars', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let orm: MikroORM;
  const node = () => {
    const partitions = new MinutePartitionRepository(orm.em);
    const bars = new BarRepository(orm.em, partitions);
    return { partitions, bars, job: new BarMaintenanceJob(bars, partitions) };
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
