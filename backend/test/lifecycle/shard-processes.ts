import type { RedisServer } from '../../../scripts/lib/redis-server.mjs';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/infra/embedded-postgres/embedded-postgres.js';
import { startProduct, type Product } from './product.js';
import { cleanUp, tempFolder } from './temp-folder.js';

export interface ShardProcess {
  product: Product;
  url: string;
}

/** Processes of the product that divide the shards of the feed, on a Postgres of their own and one Redis. */
export class ShardProcesses {
  private readonly products: Product[] = [];

  private constructor(
    private readonly postgres: EmbeddedPostgres,
    private readonly redis: RedisServer,
    private readonly shards: number,
  ) {}

  /** @param redis ends with them */
  static async on(redis: RedisServer, shards: number): Promise<ShardProcesses> {
    return new ShardProcesses(await startEmbeddedPostgres({ dataDir: tempFolder() }), redis, shards);
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  async start(ROLES: string, ticksPerSecond: number): Promise<ShardProcess> {
    const product = startProduct({
      ROLES,
      RATE_LIMIT_FACTOR: '1000',
      FEED_SHARDS: String(this.shards),
      DATA_DIR: tempFolder(),
      DATABASE_URL: this.postgres.url,
      REDIS_URL: this.redis.url,
      SIMULATED_TICKS_PER_S: String(ticksPerSecond),
    });
    this.products.push(product);
    return { product, url: await product.ready() };
  }

  /** All that run, as a machine that loses its power. */
  killAll(): Promise<unknown> {
    const running = this.products.splice(0);
    for (const { child } of running) child.kill('SIGKILL');
    return Promise.all(running.map(({ ended }) => ended));
  }

  async stop(): Promise<void> {
    await this.killAll();
    await this.postgres.stop();
    await this.redis.stop();
    cleanUp();
  }
}

/** The shards that a process says it leads. */
export async function ledShards(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/health/ready`);
  const { data } = (await answer.json()) as { data: { dependencies: { name: string; detail?: string }[] } };
  const detail = data.dependencies.find(({ name }) => name === 'feed')?.detail ?? '';
  const numbers = /leads shards ([\d, ]+) of/.exec(detail)?.[1];
  return numbers ? numbers.split(', ').map(Number) : [];
}
