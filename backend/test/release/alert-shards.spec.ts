import { jest } from '@jest/globals';
import pg from 'pg';
import { startRedis } from '../../../scripts/lib/redis-server.mjs';
import { shardOfKey } from '../../src/common/market/exchange-shard.js';
import { call, logIn, makePeople, type Person } from '../cluster/people.ts';
import { eventually } from '../lifecycle/processes.js';
import { ledShards, ShardProcesses } from '../lifecycle/shard-processes.js';

jest.setTimeout(300_000);

const COUNT = 4;
const TICKS_PER_S = 2_000;
/** One of each of the exchanges, which the four shards divide. */
const KEYS = ['NASDAQ:AAPL', 'NYSE:JPM', 'CRYPTO:BTCUSD', 'AMEX:IMO'];

const redis = await startRedis({ keeps: false });
if (!redis)
  process.stdout.write('skipped: no redis-server on this machine, no processes share alerts by shard\n');

(redis ? describe : describe.skip)('two processes that evaluate alerts by shard', () => {
  let processes: ShardProcesses;
  let database: pg.Client;
  let member: Person;
  beforeAll(async () => {
    processes = await ShardProcesses.on(redis!, COUNT);
  });
  afterAll(async () => {
    await processes.killAll();
    await database?.end();
    await processes.stop();
  });

  const make = async (url: string, key: string, price: number): Promise<string> => {
    const [exchangeShortName, symbol] = key.split(':');
    const body = { exchangeShortName, symbol, condition: { kind: 'above', price } };
    return (await call<{ alertId: string }>(url, 'alerts/create', { body, token: member.token })).alertId;
  };
  /** How often each of these has fired. */
  const firings = async (ids: readonly string[]): Promise<number[]> => {
    const { rows } = await database.query<{ id: string; n: number }>(
      'select alert_id as id, count(*)::int as n from price_alert_firing where alert_id = any($1) group by 1',
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.n ?? 0);
  };
  const allFired = (ids: readonly string[]): Promise<true> =>
    eventually(async () => (await firings(ids)).every((n) => n > 0) || null);

  it('the one that is left reads the alerts of a killed one’s shards, and each fires once', async () => {
    const left = await processes.start('api,worker,feed', TICKS_PER_S);
    const killed = await processes.start('feed', TICKS_PER_S);
    const shares = (): Promise<number[][]> => Promise.all([left, killed].map(({ url }) => ledShards(url)));
    await eventually(async () => (await shares()).every(({ length }) => length === COUNT / 2) || null);
    const [, ofKilled] = await shares();
    database = new pg.Client({ connectionString: processes.databaseUrl });
    await database.connect();
    [member] = (await makePeople(processes.databaseUrl, 'member', 1)) as [Person];
    await logIn(left.url, 'member', member);

    // Every shard is evaluated by whoever leads it. What waits was made before what fires: both have read it.
    const waiting: string[] = [];
    for (const key of KEYS) waiting.push(await make(left.url, key, 1e9));
    const before: string[] = [];
    for (const key of KEYS) before.push(await make(left.url, key, 0.01));
    await allFired(before);

    // Would fire with the next trade, for whoever reads it again: nobody who has read it already is told.
    await database.query(
      `update price_alert set condition = jsonb_set(condition, '{price}', '0.01'), updated_at = now() - interval '1 hour'
       where id = any($1)`,
      [waiting],
    );
    killed.product.child.kill('SIGKILL');
    const handedOver = waiting.filter((_id, i) => ofKilled!.includes(shardOfKey(KEYS[i]!, COUNT)));
    await eventually(async () => (await ledShards(left.url)).length === COUNT || null);
    await allFired(handedOver);
    // Of every shard once more, behind which the others' own would have fired.
    const after: string[] = [];
    for (const key of KEYS) after.push(await make(left.url, key, 0.01));
    await allFired(after);

    expect(handedOver.length).toBeGreaterThan(0);
    expect(handedOver.length).toBeLessThan(KEYS.length);
    expect(await firings(waiting)).toEqual(waiting.map((id) => (handedOver.includes(id) ? 1 : 0)));
    expect(await firings([...before, ...after])).toEqual(Array.from({ length: 2 * KEYS.length }, () => 1));
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from notification where user_id = $1 and type = 'alert'`,
      [member.userId],
    );
    expect(rows).toEqual([{ n: handedOver.length + 2 * KEYS.length }]);
  });
});
