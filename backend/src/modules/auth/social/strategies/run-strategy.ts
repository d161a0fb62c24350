import type { Strategy } from 'passport';
import type { SocialAttempt } from '../social-attempt.js';
import type { SocialProfile } from '../social-profile.js';

const LIMIT_MS = 15_000;

/** All that a strategy sees of a request: the parameters that the provider sent and the attempt that they belong to. */
export interface StrategyRequest {
  query: Record<string, string>;
  attempt: SocialAttempt;
}

/** What Passport gives a strategy of its own for each request. */
interface Runnable {
  authenticate(request: StrategyRequest): unknown;
}

export type StrategyOutcome =
  { kind: 'redirect'; url: string } | { kind: 'success'; profile: SocialProfile } | { kind: 'failure' };

/**
 * Runs one Passport strategy outside of Passport's middleware: without sessions, and with a redirect that is an answer
 * like any other.
 * @throws Error when the provider cannot be reached or says something that it must not
 */
export function runStrategy(strategy: Strategy, request: StrategyRequest): Promise<StrategyOutcome> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the provider does not answer')), LIMIT_MS);
    const settle =
      <T extends unknown[]>(finish: (...args: T) => void) =>
      (...args: T): void => {
        clearTimeout(late);
        finish(...args);
      };
    // Passport itself gives each request an instance of its own with these five.
    const instance = Object.assign(Object.create(strategy) as Strategy, {
      redirect: settle((url: string) => resolve({ kind: 'redirect', url })),
      success: settle((profile: SocialProfile) => resolve({ kind: 'success', profile })),
      fail: settle(() => resolve({ kind: 'failure' })),
      pass: settle(() => resolve({ kind: 'failure' })),
      error: settle((error: unknown) => reject(error as Error)),
    });
    const run = async (): Promise<unknown> => (instance as unknown as Runnable).authenticate(request);
    run().catch(settle((error: unknown) => reject(error as Error)));
  });
}
