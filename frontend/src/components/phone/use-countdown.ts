import { useNowMs } from '../use-now';

/** Whole seconds until an instant; 0 once it is there. */
export function useCountdown(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - useNowMs(1_000)) / 1_000));
}
