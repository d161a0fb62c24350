import type { ProviderHealth } from '../market-data-provider.js';
import type { WallClock } from '../wall-clock.js';
import type { RateBudget } from './rate-budget.js';
import type { VendorHttp } from './vendor-http.js';

/** What every vendor driver is built with. */
export interface VendorSetup {
  clock: WallClock;
  /** Another address than the vendor's own (tests, a proxy of the operator); may be private. */
  baseUrl?: string;
  socketUrl?: string;
  budget: RateBudget;
  /** For the log, limited by the caller of it. */
  warn: (line: string) => void;
}

/** Silence of a source that makes another one take over. */
export const DOWN_AFTER_MS = 10_000;

/** Health of a REST service alone: down while its circuit is not closed. */
export function restHealth(http: VendorHttp): ProviderHealth {
  const { state } = http.breaker;
  return { up: state === 'closed', detail: state === 'closed' ? 'answers' : `circuit ${state}` };
}
