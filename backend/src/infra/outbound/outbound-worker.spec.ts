import type { LaneLimits, Occupied } from './outbound-limits.js';
import { OutboundWorker, type OutboundQueue, type OutboundTask } from './outbound-worker.js';

type Lane = 'all';
interface Task extends OutboundTask {
  readonly name: string;
}
const LANES: Readonly<Record<Lane, LaneLimits>> = {
  all: { atOnce: 4, host: 3, hostInTrouble: 1, owner: 2, ownerInTrouble: 1 },
};

/** What is due lies in memory, and each attempt hangs until it is told how it ends. */
class Queue implements OutboundQueue<Lane, Task> {
  readonly due: Task[] = [];
  readonly attempts = new Map<string, { end: (well: boolean) => void; signal: AbortSignal }>();
  readonly returned: string[] = [];
  private readonly waiting: (() => void)[] = [];

  /** As a database that knows nothing of hosts would. */
  take(_lane: Lane, limit: number, { owners }: Occupied): Promise<Task[]> {
    const free = this.due.filter(({ userId }) => !owners.includes(userId)).slice(0, limit);
    for (const task of free) this.due.splice(this.due.indexOf(task), 1);
    return Promise.resolve(free);
  }

  putBack({ name }: Task): Promise<void> {
    this.returned.push(name);
    this.wake();
    return Promise.resolve();
  }

  attempt({ name }: Task, _lane: Lane, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.attempts.set(name, { end: resolve, signal });
      signal.addEventListener('abort', () => reject(new Error('given up')));
      this.wake();
    });
  }

  async until(done: () => boolean): Promise<void> {
    while (!done()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }
}

describe('a worker of the way out', () => {
  let queue: Queue;
  let worker: OutboundWorker<Lane, Task>;
  const warnings: string[] = [];
  const task = (userId: string, n: number, host = `${userId}${n}.example`): Task => ({
    name: `${userId}${n}`,
    userId,
    host,
  });
  beforeEach(() => {
    queue = new Queue();
    warnings.length = 0;
    worker = new OutboundWorker(LANES, queue, (message) => warnings.push(message));
  });

  it("makes an owner's attempts while another one's hang, and puts back what has no room", async () => {
    queue.due.push(...[0, 1, 2, 3].map((n) => task('ann', n)), task('bob', 0));
    worker.start();
    await queue.until(() => queue.attempts.has('bob0'));
    expect([...queue.attempts.keys()]).toEqual(['ann0', 'ann1', 'bob0']);
    expect(queue.returned).toEqual(['ann2', 'ann3']);
    for (const { end } of queue.attempts.values()) end(true);
    await worker.stop();
  });

  it('has no more under way than its lane allows, and goes on when one of them ends', async () => {
    const owners = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay'];
    queue.due.push(...owners.map((owner) => task(owner, 0)));
    worker.start();
    await queue.until(() => queue.attempts.size === LANES.all.atOnce);
    expect(queue.due).toHaveLength(2);
    queue.attempts.get('bob0')!.end(true);
    await queue.until(() => queue.attempts.has('eve0'));
    expect(queue.due.map(({ userId }) => userId)).toEqual(['fay']);
    await worker.stop();
  });

  it('leaves a host that failed one attempt at a time', async () => {
    queue.due.push(task('ann', 0, 'x.example'));
    worker.start();
    await queue.until(() => queue.attempts.has('ann0'));
    queue.attempts.get('ann0')!.end(false);
    queue.due.push(task('bob', 1, 'x.example'), task('cat', 2, 'x.example'));
    await queue.until(() => queue.returned.length === 1);
    expect([[...queue.attempts.keys()], queue.returned]).toEqual([['ann0', 'bob1'], ['cat2']]);
    queue.attempts.get('bob1')!.end(true);
    await worker.stop();
  });

  it('gives up what is under way when it ends', async () => {
    queue.due.push(task('ann', 0));
    worker.start();
    await queue.until(() => queue.attempts.has('ann0'));
    await worker.stop();
    expect(queue.attempts.get('ann0')!.signal.aborted).toBe(true);
    expect(warnings).toEqual(['what is due waits for another attempt: given up']);
  });
});
