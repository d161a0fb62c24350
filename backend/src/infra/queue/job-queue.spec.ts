import { jest } from '@jest/globals';
import type { Queue } from 'bullmq';
import { toAppError } from '../../common/errors/to-app-error.js';
import { JobQueue } from './job-queue.js';
import type { QueueConnection } from './queue-backend.js';

describe('a queue that does not answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is an outage that passes, no fault of ours', async () => {
    const silent = { name: 'mail', on: () => undefined, getJobCounts: () => new Promise(() => undefined) };
    const jobs = new JobQueue({} as QueueConnection, [silent as unknown as Queue]);
    const failed = jobs.ping().catch(toAppError);
    await jest.runAllTimersAsync();
    expect(await failed).toMatchObject({
      code: 'service_unavailable',
      retryAfterS: expect.any(Number),
      cause: { message: 'the job queue does not answer' },
    });
  });
});
