import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { QUEUE_OF, type JobName } from '../../src/infra/queue/job-map.js';
import type { QueueName } from '@pricealgo/contract/jobs';
import type { Job } from 'bullmq';
import type { TestApp } from './test-app.js';

/** The newest job of that name that failed for good, as soon as there is one. */
export async function failedJob(test: TestApp, name: JobName): Promise<Job> {
  for (;;) {
    const failed = await test.app.get(JobQueue).inspect(QUEUE_OF[name], (queue) => queue.getFailed(0, 20));
    const found = failed.find((job) => job.name === name);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * From now on no job of this queue begins, what the worker's own schedule adds among them, and none is under way: the test
 * makes the rounds itself, and what it counts or leaves lying nobody else takes.
 */
export async function atRest(test: TestApp, name: QueueName): Promise<void> {
  const jobs = test.app.get(JobQueue);
  await jobs.inspect(name, (queue) => queue.pause());
  while ((await jobs.inspect(name, (queue) => queue.getActiveCount())) > 0)
    await new Promise((resolve) => setTimeout(resolve, 25));
}
