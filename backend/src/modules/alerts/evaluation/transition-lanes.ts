import type { FiringOrigin } from '@pricealgo/contract/alerts';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Side, Step } from '../engine/alert-rule.js';

/** A step of an alert that has to be written down: a firing, or that it is armed again. */
export interface Transition {
  alertId: string;
  instrument: InstrumentKey;
  step: Step;
  side: Side;
  /** The generation that it belongs to; a firing uses it up. */
  generation: number;
  /** Armed sides afterwards. */
  phase: number;
  pausedUntilMs: number;
  price: number;
  /** Market time of the trade, or the begin of the minute bar. */
  timeMs: number;
  /** Market time up to which the alert was looked at. */
  checkedMs: number;
  origin: FiringOrigin;
  simulated: boolean;
}

const LANES = 4;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;

export interface LaneHooks {
  /** @returns false when the alert is no longer what the transition takes it for */
  write(transition: Transition): Promise<boolean>;
  refused(transition: Transition): void;
  /** A write failed and is tried again. */
  waiting(error: Error): void;
  /** A write failed in a way that trying again does not change. */
  lost(transition: Transition, error: Error): void;
}

/**
 * Writes transitions one after the other per alert, a few alerts at a time, and holds on to them while the database is
 * away. What is still waiting when the process dies is found again by the catch-up: marks do not pass it.
 */
export class TransitionLanes {
  private readonly lanes: Transition[][] = Array.from({ length: LANES }, () => []);
  private readonly running: (Promise<void> | undefined)[] = [];
  private readonly byInstrument = new Map<string, number>();
  private readonly byAlert = new Map<string, number>();
  private stopped = false;

  constructor(private readonly hooks: LaneHooks) {}

  add(transition: Transition): void {
    if (this.stopped) return;
    count(this.byInstrument, transition.instrument, 1);
    count(this.byAlert, transition.alertId, 1);
    const lane = laneOf(transition.alertId);
    this.lanes[lane]!.push(transition);
    this.running[lane] ??= this.run(lane);
  }

  /** Whether something of this instrument is not written yet. */
  holdsInstrument(instrument: string): boolean {
    return this.byInstrument.has(instrument);
  }

  holdsAlert(alertId: string): boolean {
    return this.byAlert.has(alertId);
  }

  /** Takes no more, and resolves when all is written or `patienceMs` have passed. */
  async stop(patienceMs: number): Promise<void> {
    this.stopped = true;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
    await Promise.race([Promise.all(this.running), patience]);
    clearTimeout(timer);
    for (const lane of this.lanes) lane.length = 0;
  }

  private async run(lane: number): Promise<void> {
    const queue = this.lanes[lane]!;
    // The engine goes on with its trade first.
    await Promise.resolve();
    let retryMs = FIRST_RETRY_MS;
    while (queue.length > 0) {
      const transition = queue[0]!;
      try {
        if (!(await this.hooks.write(transition))) this.hooks.refused(transition);
      } catch (error) {
        if (!isFinal(error)) {
          this.hooks.waiting(error as Error);
          await new Promise((resolve) => setTimeout(resolve, retryMs));
          retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
          continue;
        }
        this.hooks.lost(transition, error as Error);
      }
      retryMs = FIRST_RETRY_MS;
      // Stopping may have emptied the queue meanwhile.
      if (queue[0] === transition) queue.shift();
      count(this.byInstrument, transition.instrument, -1);
      count(this.byAlert, transition.alertId, -1);
    }
    this.running[lane] = undefined;
  }
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}

function laneOf(alertId: string): number {
  return parseInt(alertId.slice(0, 4), 16) % LANES || 0;
}

/** Data that the database refuses: it will refuse it again. */
function isFinal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(22|23|42)/.test(code);
}
