import { Queue, Worker } from 'bullmq';
import { AppConfig } from '../../src/config/app-config.js';
import { QueueConnection } from '../../src/infra/queue/queue-backend.js';
import { createTestDatabase } from '../setup/test-database.js';
import { DatabaseProxy } from '../setup/database-proxy.js';

describe('jobs kept in Postgres', () => {
  it('are added and done once it answers, also by what was made while it was away', async () => {
    const database = await createTestDatabase();
    const proxy = new DatabaseProxy(new URL(database.url));
    await proxy.up();
    await proxy.down();
    const connection = new QueueConnection(AppConfig.fromEnv({ DATABASE_URL: proxy.url }, '/'));
    const queue = new Queue('mail', { connection: connection.options });
    const done = Promise.withResolvers<unknown>();
    const worker = new Worker('mail', async ({ data }) => done.resolve(data), {
      connection: connection.options,
      runRetryDelay: 100,
    });
    try {
      queue.on('error', () => undefined);
      worker.on('error', () => undefined);
      await expect(queue.add('sent', {})).rejects.toThrow();
      await expect(worker.waitUntilReady()).rejects.toThrow();
      await proxy.up();
      await queue.add('sent', { mailId: 'm' });
      expect(await done.promise).toEqual({ mailId: 'm' });
    } finally {
      await worker.close(true);
      await queue.close();
      await connection.end();
      await proxy.down();
      await database.drop();
    }
  });
});
