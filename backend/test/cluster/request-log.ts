import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { call, Refusal, type CallOptions } from './people.ts';

/** A browser's first pause before it asks again, with jitter; the service says `Retry-After: 3` at most. */
const RETRY_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 3_000;

/** What became of the requests of one phase. */
export class RequestLog {
  requests = 0;
  /** Requests whose first try failed: a cut connection, or an answer 5xx. */
  firstFailures = 0;
  /** Requests that failed on the second try as well. */
  afterRetry = 0;
  /** Answers 401: a browser would log its member out. */
  loggedOut = 0;
  readonly latenciesMs: number[] = [];
  /** Each kind of failure with its number. */
  readonly failures = new Map<string, number>();

  /** Tries that failed, whichever they were. */
  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  note(error: unknown): void {
    const kind = error instanceof Refusal ? `${error.status} ${error.message}` : describe(error);
    this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1);
    if (error instanceof Refusal && error.status === 401) this.loggedOut += 1;
  }

  quantileMs(share: number): number {
    return quantile(this.latenciesMs, share);
  }
}

/** The value below which a share of the values lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function describe(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? `${name} ${message}`;
}

/**
 * A call as a patient browser makes it: again and again under one key until there is an answer, which may be a refusal.
 * @param log of the phase in which it begins
 * @returns `null` where `signal` ended it without an answer
 */
export async function patientCall<T>(
  url: string,
  name: string,
  options: CallOptions,
  log: RequestLog,
  signal: AbortSignal,
): Promise<T | null> {
  const key = options.body ? randomUUID() : undefined;
  log.requests += 1;
  for (let tries = 1; ; tries++) {
    const startMs = performance.now();
    try {
      return await call<T>(url, name, key ? { ...options, key } : options);
    } catch (error) {
      log.note(error);
      // 409: the first try is still at work.
      const passing = !(error instanceof Refusal) || error.status >= 500 || error.status === 409;
      if (!passing) throw error;
      if (tries === 1) log.firstFailures += 1;
      if (tries === 2) log.afterRetry += 1;
    } finally {
      log.latenciesMs.push(performance.now() - startMs);
    }
    const pauseMs = Math.min(RETRY_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    await delay(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
  }
}
