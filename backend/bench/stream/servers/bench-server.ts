import type { Server } from 'node:http';
import type { OnTick } from '../tick-source.ts';
import type { Protocol } from '../works.ts';

/** One variant: an HTTP server that is not listening yet, and where its ticks go in. */
export interface BenchServer {
  readonly http: Server;
  readonly onTick: OnTick;
  readonly protocol: Protocol;
  /** Longest turn in which quotes were sent, ms, where the variant knows it. */
  readonly totals: { readonly longestMs?: number };
  resetLongest?(): void;
}
