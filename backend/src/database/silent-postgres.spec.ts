import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { AppConfig } from '../config/app-config.js';
import { ormConfig } from './orm.config.js';

/** What a Postgres without a password says to a new client: `AuthenticationOk`, `ReadyForQuery`. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

describe('a Postgres that takes connections and answers no query', () => {
  /** What each connection was asked, in the order in which they came. */
  let asked: string[][];
  let server: Server;
  let orm: MikroORM;
  let pool: Pool;

  beforeEach(async () => {
    asked = [];
    server = createServer((socket) => {
      const queries: string[] = [];
      asked.push(queries);
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.on('data', (bytes: Buffer) => queries.push(bytes.toString('latin1')));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `postgres://me:word@127.0.0.1:${(server.address() as AddressInfo).port}/db`;
    const env = { NODE_ENV: 'test', DATABASE_URL: url, DATABASE_POOL_MAX: '2' };
    // The driver gives up half a second later.
    const options = { statementTimeoutMs: 100, onPool: (made: Pool) => void (pool = made) };
    orm = new MikroORM(ormConfig(AppConfig.fromEnv(env, '/tmp'), options));
  });
  afterEach(async () => {
    await orm.close(true);
    server.close();
  });

  it('costs a transaction one time-out: its rollback does not wait behind it', async () => {
    await expect(orm.em.fork().execute('select 1')).rejects.toThrow('Query read timeout');
    const client = await pool.connect();
    await expect(client.query('begin')).rejects.toThrow('Query read timeout');
    await expect(client.query('rollback')).rejects.toThrow('not queryable');
    client.release();
    expect(pool.totalCount).toBe(0);
    expect(asked.at(-1)!.join()).toContain('begin');
    expect(asked.at(-1)!.join()).not.toContain('rollback');
  });

  it('costs nobody else one: the connection is not given to the next', async () => {
    const ask = (): Promise<unknown> => orm.em.fork().execute('select 1');
    // One more than there are connections.
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(asked).toHaveLength(3);
  });
});
