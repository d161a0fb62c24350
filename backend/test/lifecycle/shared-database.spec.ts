import { jest } from '@jest/globals';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/infra/embedded-postgres/embedded-postgres.js';
import { startProduct, type Product } from './product.js';
import { cleanUp, tempFolder } from './temp-folder.js';

jest.setTimeout(180_000);

/** `npm start` of a checkout beside others, with a data folder of its own: that one's lock says nothing of the database. */
describe('processes on one database without Redis', () => {
  let postgres: EmbeddedPostgres;
  let first: Product;
  let url: string;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir: tempFolder() });
    first = start({ ROLES: 'api' });
    url = await first.ready();
  });
  afterAll(async () => {
    await postgres.stop();
    cleanUp();
  });

  const start = (env: Record<string, string> = {}): Product =>
    startProduct({ DATA_DIR: tempFolder(), DATABASE_URL: postgres.url, ...env });
  const status = async (url: string): Promise<number> => (await fetch(`${url}/api/health/ready`)).status;

  it('are refused with one line, in other roles, too, and the first goes on', async () => {
    const others = ['api', 'worker,feed'].map((ROLES) => start({ ROLES }).ended);
    for (const { code, stderr } of await Promise.all(others)) {
      expect(stderr).toMatch(
        /^Process \d+ on \S+ uses this database already, and without REDIS_URL there may be only one: .+ REDIS_URL\.\n$/,
      );
      expect(code).toBe(1);
    }
    expect(await status(url)).toBe(200);
    expect((await first.end('SIGTERM')).code).toBe(0);
  });
});
