import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors/app-error.js';
import { askerKey } from '../net/asker.js';

/** Time after which a refused caller should try again, s. */
const RETRY_AFTER_S = 2;

/** Called by work between two pieces of it: lets others go first, and resolves when it may go on. */
export type Pause = () => Promise<void>;

export interface Turn {
  /** Who the work is for; by default the address of the running request. */
  key?: string;
  /** Long work pauses between its pieces; short work goes before it and never pauses. */
  long?: boolean;
  /** Names the work for {@link FairQueue.join} while it waits. */
  name?: string;
}

interface Job {
  /** In whose lines it waits. */
  readonly keys: Set<string>;
  readonly long: boolean;
  readonly name?: string;
  readonly begin: () => void;
  readonly refuse: (why: AppError) => void;
}

/** Lines by key, in the order of their next turns. None is empty. */
type Lines = Map<string, Set<Job>>;

/**
 * Runs a few heavy tasks at a time. The others wait in a line for each key, and the keys take turns: whoever wants much waits behind
 * their own, not in front of others. The lines are bounded together, since under a flood it is better to refuse at once than to
 * answer after the asker has left: where they are full, the newest task of the longest line makes room, not the newcomer.
 *
 * Of long tasks as many are under way as may run. After each of their pieces every key that has a short task waiting gets one done.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private readonly short: Lines = new Map();
  private readonly long: Lines = new Map();
  private readonly named = new Map<string, Job>();
  /** Long tasks between two pieces, the one that paused first in front. */
  private readonly paused: (() => void)[] = [];
  /** Short tasks that go before the next piece of a long one. */
  private shortFirst = 0;

  /** @param longest tasks that wait, of all keys */
  constructor(
    private readonly atOnce: number,
    private readonly longest: number,
  ) {}

  /** Tasks that wait for their turn. */
  get length(): number {
    return this.waiting;
  }

  /** @throws AppError `service_unavailable` with `Retry-After` where a task of this key would be refused now */
  assertRoom(key: string = askerKey()): void {
    if (this.isFull() && this.longerThan(key) === null) throw refusal();
  }

  /**
   * @param work is handed a function that it calls between its pieces
   * @throws AppError `service_unavailable` where there is no room, or others with less in line need it
   */
  async run<T>(
    work: (pause: Pause) => Promise<T>,
    { key = askerKey(), long = false, name }: Turn = {},
  ): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    // A task that ends hands its place on: `running` stays unchanged.
    else await this.turn(key, long, name);
    try {
      return await work(long ? this.pause : nextTurn);
    } finally {
      if (long) this.shortFirst = this.short.size;
      this.handOn();
    }
  }

  /** Somebody else wants a task that may wait still: it stands in the line of their key, too, and goes by the earlier turn. */
  join(name: string, key: string = askerKey()): void {
    const job = this.named.get(name);
    if (job) this.add(job, key);
  }

  private turn(key: string, long: boolean, name?: string): Promise<void> {
    this.makeRoom(key);
    return new Promise((begin, refuse) => {
      const job: Job = { keys: new Set(), long, name, begin, refuse };
      if (name !== undefined) this.named.set(name, job);
      this.waiting += 1;
      this.add(job, key);
    });
  }

  private readonly pause: Pause = async () => {
    await nextTurn();
    if (this.short.size === 0) return;
    this.shortFirst = this.short.size;
    await new Promise<void>((goOn) => {
      this.paused.push(goOn);
      this.handOn();
    });
  };

  private handOn(): void {
    const next = this.next();
    if (next) next();
    else this.running -= 1;
  }

  private next(): (() => void) | undefined {
    if (this.shortFirst > 0 && this.short.size > 0) {
      this.shortFirst -= 1;
      return this.take(this.short);
    }
    return this.paused.shift() ?? this.take(this.long) ?? this.take(this.short);
  }

  /** The oldest task of the key whose turn it is; the key goes to the end. */
  private take(lines: Lines): (() => void) | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const [key, line] = first;
    const [job] = [...line] as [Job, ...Job[]];
    for (const one of [...job.keys]) this.remove(job, one);
    this.settle(job);
    if (lines.delete(key)) lines.set(key, line);
    return job.begin;
  }

  private isFull(): boolean {
    return this.running >= this.atOnce && this.waiting >= this.longest;
  }

  private makeRoom(key: string): void {
    while (this.isFull()) {
      const payer = this.longerThan(key);
      if (payer === null) throw refusal();
      const job = this.newestOf(payer);
      this.remove(job, payer);
      // Whoever else wants it keeps it in their line.
      if (job.keys.size > 0) continue;
      this.settle(job);
      job.refuse(refusal());
    }
  }

  /** The key with the longest line, where that is longer than the line of `key` with one task more; else `null`. */
  private longerThan(key: string): string | null {
    let most = this.lengthOf(key) + 1;
    let found: string | null = null;
    for (const one of [...this.short.keys(), ...this.long.keys()]) {
      const length = this.lengthOf(one);
      if (length <= most) continue;
      most = length;
      found = one;
    }
    return found;
  }

  private lengthOf(key: string): number {
    return (this.short.get(key)?.size ?? 0) + (this.long.get(key)?.size ?? 0);
  }

  /** Long ones first: they cost the most. */
  private newestOf(key: string): Job {
    return [...(this.long.get(key) ?? this.short.get(key)!)].at(-1)!;
  }

  private linesOf({ long }: Job): Lines {
    return long ? this.long : this.short;
  }

  private add(job: Job, key: string): void {
    const lines = this.linesOf(job);
    const line = lines.get(key) ?? new Set();
    lines.set(key, line.add(job));
    job.keys.add(key);
  }

  private remove(job: Job, key: string): void {
    const lines = this.linesOf(job);
    const line = lines.get(key)!;
    line.delete(job);
    job.keys.delete(key);
    if (line.size === 0) lines.delete(key);
  }

  /** It waits no longer. */
  private settle(job: Job): void {
    this.waiting -= 1;
    if (job.name !== undefined && this.named.get(job.name) === job) this.named.delete(job.name);
  }
}

/** Everything else that is ready goes first. */
const nextTurn: Pause = () => setImmediate();

function refusal(): AppError {
  return new AppError('service_unavailable', { retryAfterS: RETRY_AFTER_S });
}
