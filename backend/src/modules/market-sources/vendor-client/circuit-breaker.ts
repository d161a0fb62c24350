import type { WallClock } from '../port/wall-clock.js';

/** Failures in a row that open the circuit. */
export const FAILURES_TO_OPEN = 5;
/** How long an open circuit lets nothing through. */
export const OPEN_MS = 30_000;
/** Successes in a row, one call at a time, that close it again. */
export const PROOFS_TO_CLOSE = 3;

export type CircuitState = 'closed' | 'open' | 'half-open';

/** One call reports its outcome to the breaker with this; only the first report counts. */
export interface CircuitPass {
  succeeded(): void;
  failed(): void;
  /** Neither: the call said nothing about the vendor. */
  withdrawn(): void;
}

/**
 * Stops calls to a vendor that does not answer. After {@link OPEN_MS} single calls are tried; it takes
 * {@link PROOFS_TO_CLOSE} good ones in a row to trust the vendor again, and one bad one to wait again: a vendor that
 * comes and goes every few seconds stays shut out instead of being let in at every other call.
 */
export class CircuitBreaker {
  private current: CircuitState = 'closed';
  private failures = 0;
  private proofs = 0;
  private openedMs = 0;
  private probing = false;
  /** Calls of an earlier state must not judge the present one. */
  private generation = 0;

  constructor(
    private readonly clock: WallClock,
    private readonly onChange: (state: CircuitState) => void = () => undefined,
  ) {}

  get state(): CircuitState {
    return this.current;
  }

  /** How long it certainly lets nothing through. */
  get waitMs(): number {
    return this.current === 'open' ? Math.max(0, this.openedMs + OPEN_MS - this.clock.monotonicMs()) : 0;
  }

  /** @returns `null` when no call may be made now. */
  enter(): CircuitPass | null {
    if (this.current === 'open') {
      if (this.clock.monotonicMs() - this.openedMs < OPEN_MS) return null;
      this.become('half-open');
    }
    if (this.current === 'half-open') {
      if (this.probing) return null;
      this.probing = true;
    }
    const { generation } = this;
    let reported = false;
    const report = (effect: () => void) => (): void => {
      if (reported || generation !== this.generation) return;
      reported = true;
      this.probing = false;
      effect();
    };
    return {
      succeeded: report(() => this.succeeded()),
      failed: report(() => this.failed()),
      withdrawn: report(() => undefined),
    };
  }

  private succeeded(): void {
    this.failures = 0;
    if (this.current === 'half-open' && ++this.proofs >= PROOFS_TO_CLOSE) this.become('closed');
  }

  private failed(): void {
    if (this.current === 'closed' && ++this.failures < FAILURES_TO_OPEN) return;
    this.openedMs = this.clock.monotonicMs();
    this.become('open');
  }

  private become(state: CircuitState): void {
    this.current = state;
    this.generation += 1;
    this.failures = 0;
    this.proofs = 0;
    this.probing = false;
    this.onChange(state);
  }
}
