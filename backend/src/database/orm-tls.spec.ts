import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { AppConfig } from '../config/app-config.js';
import { ormConfig } from './orm.config.js';

/** What a client of Postgres says first when it wants TLS, and nothing else: the length and a number. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const NO_TLS = 'N';

describe('a connection to Postgres', () => {
  let server: Server;
  let first: Buffer[];
  let url: string;

  beforeEach(async () => {
    first = [];
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (bytes: Buffer) => {
        first.push(bytes);
        socket.end(bytes.equals(SSL_REQUEST) ? NO_TLS : '');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `postgres://me:word@127.0.0.1:${(server.address() as AddressInfo).port}/db`;
  });
  afterEach(() => server.close());

  const connectAll = async (databaseUrl: string): Promise<void> => {
    const config = AppConfig.fromEnv({ NODE_ENV: 'test', DATABASE_URL: databaseUrl }, '/tmp');
    const orm = new MikroORM(ormConfig(config));
    await expect(orm.em.fork().execute('select 1')).rejects.toThrow();
    await orm.close(true);
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await expect(client.connect()).rejects.toThrow();
  };

  it('is encrypted where the address says so, of the queries as well as of single clients, or there is none', async () => {
    await connectAll(`${url}?sslmode=verify-full`);
    expect(first.length).toBeGreaterThanOrEqual(2);
    for (const bytes of first) expect(bytes.equals(SSL_REQUEST)).toBe(true);
  });

  it('is as it was elsewhere', async () => {
    await connectAll(url);
    expect(first.length).toBeGreaterThanOrEqual(2);
    for (const bytes of first) expect(bytes.includes('user\0me\0')).toBe(true);
  });
});
