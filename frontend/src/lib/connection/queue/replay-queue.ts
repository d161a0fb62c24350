import { createStore } from 'zustand/vanilla';
import type { ApiError } from '../../http/api-error';
import { giveKey, isWrite, queuedCall, type Owner, type QueuedCall, type Waiter } from './queued-call';
import { inRefusedWords, isUnanswered, mostRepeats, pauseBeforeRepeatMs } from './replay-answer';

const MOST_CALLS = 100;

export interface ReplayQueueParts {
  /** Sends with the session of the area; throws where nothing answers. */
  send: (request: Request, area: Owner['area']) => Promise<Response>;
  monitor: { isOnline: () => boolean; verify: () => Promise<boolean>; listen: (run: () => void) => void };
  /** Who is signed in here now. */
  owner: () => Owner;
  holder: (area: Owner['area']) => string | null;
  onHolderChange: (run: () => void) => void;
  /**
   * The server did not take a change that was made while the site was out of reach.
   * @param answers the one answer, a copy per caller
   */
  onRefused: (answers: readonly Response[], message: string) => void;
  full: () => ApiError;
  dropped: () => ApiError;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Calls that find the site out of reach wait here, in memory, and are replayed in order when it is back; each caller's
 * promise settles with its replay. At most 100; the same call twice is one; another user's calls are dropped.
 */
export class ReplayQueue {
  private calls: QueuedCall[] = [];
  private entering: Promise<unknown> = Promise.resolve();
  private flushing = false;
  private resting = false;
  private readonly waiting = createStore(() => 0);
  private readonly wait: (ms: number) => Promise<void>;

  constructor(private readonly parts: ReplayQueueParts) {
    this.wait = parts.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    parts.monitor.listen(() => void this.flush());
    parts.onHolderChange(() => this.dropOtherUsersCalls());
  }

  /** How many changes wait. */
  waitingChanges = this.waiting.getState;
  listen = this.waiting.subscribe;

  /**
   * Makes a call now, or when the site is back.
   * @throws what `send` throws, when the site is there; ApiError when the queue is full or the user changed.
   */
  async call(request: Request): Promise<Response> {
    giveKey(request);
    const owner = this.parts.owner();
    const kept = request.clone();
    if (this.mustWait(request)) return this.enqueue(kept, owner, false, request.signal);
    let answer: Response | null = null;
    let failure: unknown;
    try {
      answer = await this.parts.send(request, owner.area);
      if (!isUnanswered(answer, owner)) return answer;
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      failure = cause;
    }
    const online = await this.parts.monitor.verify();
    if (!online || (answer === null && isWrite(request)))
      return this.enqueue(kept, owner, true, request.signal);
    if (answer) return answer;
    throw failure;
  }

  /** Nothing overtakes a change that waits, except reads while the server has asked for patience. */
  private mustWait(request: Request): boolean {
    if (!this.parts.monitor.isOnline()) return true;
    return this.calls.some((call) => call.isWrite) && (isWrite(request) || !this.resting);
  }

  private async enqueue(
    request: Request,
    owner: Owner,
    tried: boolean,
    signal: AbortSignal,
  ): Promise<Response> {
    const madeOffline = !this.parts.monitor.isOnline();
    // One after another, however long reading a body takes: the order is that of the calls.
    const entered = this.entering.then(() => queuedCall(request, owner, { tried, madeOffline }));
    this.entering = entered.catch(() => undefined);
    const made = await entered;
    if (this.parts.holder(owner.area) !== owner.userId) throw this.parts.dropped();
    signal.throwIfAborted();
    const call = this.place(made);
    const answer = new Promise<Response>((resolve, reject) => {
      const waiter: Waiter = { resolve, reject };
      call.waiters.add(waiter);
      signal.addEventListener('abort', () => this.leave(waiter, signal.reason), { once: true });
    });
    this.changed();
    void this.flush();
    return answer;
  }

  /** The call's place in line: an equal call's, or the end. */
  private place(made: QueuedCall): QueuedCall {
    const equal = this.calls.findLast(({ fingerprint }) => fingerprint === made.fingerprint);
    if (equal && (!made.isWrite || this.calls.findLast((call) => call.isWrite) === equal)) return equal;
    // On, off, on again must end on: an equal change from before another one gives its place up, unless it may have
    // happened already.
    if (equal && !equal.tried) {
      this.remove(equal);
      for (const waiter of equal.waiters) made.waiters.add(waiter);
    }
    if (this.calls.length >= MOST_CALLS) this.makeRoom(made);
    this.calls.push(made);
    return made;
  }

  /** A read can be asked again at any time: it makes room for a change. */
  private makeRoom(made: QueuedCall): void {
    const read = made.isWrite ? this.calls.find((call) => !call.isWrite && !call.tried) : undefined;
    if (!read) throw this.parts.full();
    this.remove(read);
    for (const { reject } of read.waiters) reject(new TypeError('Failed to fetch'));
  }

  private async flush(): Promise<void> {
    if (this.flushing) return;
    this.flushing = true;
    let goOn = true;
    while (goOn && this.calls[0] && this.parts.monitor.isOnline()) goOn = await this.replay(this.calls[0]);
    this.flushing = false;
  }

  /** @returns false when the site went away again: the call and all behind it stay. */
  private async replay(call: QueuedCall): Promise<boolean> {
    call.tried = true;
    let answer: Response | null = null;
    let failure: unknown;
    try {
      answer = await this.parts.send(call.again(), call.owner.area);
    } catch (cause) {
      failure = cause;
    }
    if (!this.calls.includes(call)) return true;
    const unanswered = answer === null || isUnanswered(answer, call.owner);
    if (unanswered && !(await this.parts.monitor.verify())) return false;
    const pauseMs = pauseBeforeRepeatMs(answer, unanswered);
    if (pauseMs !== null && call.failures < mostRepeats(answer)) {
      call.failures += 1;
      this.resting = true;
      await this.wait(pauseMs);
      this.resting = false;
      return true;
    }
    this.remove(call);
    if (answer) await this.settle(call, answer);
    else for (const { reject } of call.waiters) reject(failure);
    return true;
  }

  private async settle(call: QueuedCall, answer: Response): Promise<void> {
    const refusal = call.isWrite && call.madeOffline ? await inRefusedWords(answer) : null;
    const waiters = [...call.waiters];
    const answers = waiters.map((_, index) => (index === 0 ? answer : answer.clone()));
    if (refusal !== null) this.parts.onRefused(answers, refusal);
    waiters.forEach(({ resolve }, index) => resolve(answers[index]!));
  }

  /** Nobody waits for it any more: it is not made, unless it is under way. */
  private leave(waiter: Waiter, reason: unknown): void {
    waiter.reject(reason);
    const call = this.calls.find(({ waiters }) => waiters.delete(waiter));
    if (call?.waiters.size === 0 && !(this.flushing && this.calls[0] === call)) this.remove(call);
  }

  private dropOtherUsersCalls(): void {
    for (const call of [...this.calls]) {
      if (this.parts.holder(call.owner.area) === call.owner.userId) continue;
      this.remove(call);
      for (const { reject } of call.waiters) reject(this.parts.dropped());
    }
  }

  private remove(call: QueuedCall): void {
    this.calls = this.calls.filter((held) => held !== call);
    this.changed();
  }

  private changed(): void {
    this.waiting.setState(this.calls.filter((call) => call.isWrite && call.madeOffline).length);
  }
}
