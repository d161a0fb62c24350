import { WorkQueue } from './work-queue.js';

/** Work that ends when the test says so. */
function held(): { work: () => Promise<void>; started: () => boolean; end: () => void } {
  let begun = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    work: () => {
      begun = true;
      return ended;
    },
    started: () => begun,
    end: () => end(),
  };
}

describe('HashQueue', () => {
  it('runs only so many at once, the others in order, and refuses beyond the line', async () => {
    const queue = new WorkQueue(2, 1);
    const jobs = [held(), held(), held()];
    const runs = jobs.map(({ work }) => queue.run(work));
    expect(jobs.map(({ started }) => started())).toEqual([true, true, false]);
    expect(() => queue.assertRoom()).toThrow();
    await expect(queue.run(async () => 'late')).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfterS: expect.any(Number),
    });
    jobs[1]!.end();
    await runs[1];
    expect(jobs[2]!.started()).toBe(true);
    jobs[0]!.end();
    jobs[2]!.end();
    await Promise.all(runs);
    expect(() => queue.assertRoom()).not.toThrow();
    await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
  });

  it('gives the place back when the work fails', async () => {
    const queue = new WorkQueue(1, 0);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(async () => 1)).resolves.toBe(1);
  });
});
