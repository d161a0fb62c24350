import { PollLoop } from '../../common/async/poll-loop.js';
import { OutboundLimits, type LaneLimits, type Occupied } from './outbound-limits.js';

const POLL_MS = 500;
/** A shutdown waits this long for attempts under way; what is given up is taken again after its lease. */
const SHUTDOWN_WAIT_MS = 2_000;

/** Something that is due, taken from its queue. */
export interface OutboundTask {
  /** Empty for what stays in the house. */
  readonly host: string;
  /** Whose it is. */
  readonly userId: string;
}

/** A queue, and what is done with each of its tasks. */
export interface OutboundQueue<Lane extends string, Task extends OutboundTask> {
  /** Takes what is due, no more than may begin. */
  take(lane: Lane, limit: number, occupied: Occupied): Promise<Task[]>;
  /** Returns a task that was not attempted, since its host or owner had no room. It is due again a little later. */
  putBack(task: Task): Promise<void>;
  /** Makes one attempt, and writes what came of it. @returns whether the host answered as it should */
  attempt(task: Task, lane: Lane, signal: AbortSignal): Promise<boolean>;
}

/**
 * Brings a queue of rows out of the product: lane by lane, as many at once as its limits allow, so that an attempt that hangs holds
 * one of many places. It has no slots in common with the jobs of the product.
 */
export class OutboundWorker<Lane extends string, Task extends OutboundTask> {
  private readonly limits: OutboundLimits<Lane>;
  private readonly lanes: readonly Lane[];
  private readonly running: Readonly<Record<Lane, Set<Promise<void>>>>;
  private readonly giveUp = new AbortController();
  private readonly loop: PollLoop;

  /** @param warn receives what the queue fails with; the next round follows all the same */
  constructor(
    lanes: Readonly<Record<Lane, LaneLimits>>,
    private readonly queue: OutboundQueue<Lane, Task>,
    private readonly warn: (message: string) => void,
  ) {
    this.limits = new OutboundLimits(lanes);
    this.lanes = Object.keys(lanes) as Lane[];
    this.running = Object.fromEntries(this.lanes.map((lane) => [lane, new Set<Promise<void>>()])) as Record<
      Lane,
      Set<Promise<void>>
    >;
    this.loop = new PollLoop(() => this.takeAll(), {
      pauseMs: POLL_MS,
      onFailure: ({ message }) => this.warn(`what is due cannot be read: ${message}`),
    });
  }

  start(): void {
    this.loop.start(0);
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    const timer = setTimeout(() => this.giveUp.abort(), SHUTDOWN_WAIT_MS);
    await Promise.all(this.lanes.flatMap((lane) => [...this.running[lane]]));
    clearTimeout(timer);
  }

  /** In the order of the lanes. @returns whether more may be due, and there is room for it */
  private async takeAll(): Promise<boolean> {
    let more = false;
    for (const lane of this.lanes) if (await this.takeSome(lane)) more = true;
    return more;
  }

  private async takeSome(lane: Lane): Promise<boolean> {
    const running = this.running[lane];
    const { atOnce } = this.limits.lanes[lane];
    const room = atOnce - running.size;
    if (room <= 0) return false;
    const taken = await this.queue.take(lane, room, this.limits.occupied(lane));
    for (const task of taken) {
      const work = this.run(lane, task).finally(() => {
        running.delete(work);
        // What waited for its place need not wait for the next round as well.
        this.loop.wake();
      });
      running.add(work);
    }
    // Whoever had much more than others has left them room only now.
    return taken.length > 0 && running.size < atOnce;
  }

  private async run(lane: Lane, task: Task): Promise<void> {
    const target = { host: task.host, owner: task.userId };
    try {
      if (!this.limits.enter(lane, target)) return await this.queue.putBack(task);
      const startMs = performance.now();
      let well = false;
      try {
        well = await this.queue.attempt(task, lane, this.giveUp.signal);
      } finally {
        this.limits.leave(lane, target, well, performance.now() - startMs);
      }
    } catch (error) {
      this.warn(`what is due waits for another attempt: ${(error as Error).message}`);
    }
  }
}
