import { Queue, type Job } from 'bullmq';
import { QUEUE_NAME, queueConnection } from '../../src/infra/queue/queue-backend.js';
import type { TestApp } from './test-app.js';

/** The newest job of that name that failed for good, as soon as there is one. */
export async function failedJob(test: TestApp, name: string): Promise<Job> {
  const queue = new Queue(QUEUE_NAME, { connection: queueConnection(test.config) });
  try {
    for (;;) {
      const found = (await queue.getFailed(0, 20)).find((job) => job.name === name);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  } finally {
    await queue.close();
  }
}
