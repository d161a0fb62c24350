import { Redis } from 'ioredis';
import type { TestApp } from './test-app.js';

/** Everything that the database and Redis hold, as text: what somebody who steals a backup can read. */
export async function dump(test: TestApp): Promise<string> {
  const em = test.orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await em.execute<{ row: string }[]>(`select row_to_json(t)::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  if (test.config.env.REDIS_URL) parts.push(...(await redisDump(test.config.env.REDIS_URL)));
  return parts.join('\n');
}

async function redisDump(url: string): Promise<string[]> {
  const redis = new Redis(url);
  const parts: string[] = [];
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    if (type === 'hash') parts.push(`${key} ${JSON.stringify(await redis.hgetall(key))}`);
    else if (type === 'string') parts.push(`${key} ${await redis.get(key)}`);
    else if (type === 'list') parts.push(`${key} ${JSON.stringify(await redis.lrange(key, 0, -1))}`);
    else if (type === 'stream') parts.push(`${key} ${JSON.stringify(await redis.xrange(key, '-', '+'))}`);
    else parts.push(key);
  }
  await redis.quit();
  return parts;
}
