import { NewestEntries } from '../../../common/cache/newest-entries.js';

/** Alerts have places of their own at every push service: a broadcast to everybody cannot take them. */
export const LANES = ['alert', 'other'] as const;
export type Lane = (typeof LANES)[number];

/** Attempts under way at one push service. */
const AT_ONCE: Readonly<Record<Lane, number>> = { alert: 8, other: 24 };
/** The same at a service that hung or failed: it is still tried, and the others go first. */
const AT_ONCE_IN_TROUBLE: Readonly<Record<Lane, number>> = { alert: 1, other: 2 };
/** Of which that is remembered: any member may name a host as their push service. */
export const TROUBLED_HOSTS = 1_000;

/** Keeps a push service that hangs from occupying all attempts, and each lane from occupying the other one's. */
export class HostLimits {
  private readonly running: Readonly<Record<Lane, Map<string, number>>> = {
    alert: new Map(),
    other: new Map(),
  };
  private readonly trouble = new NewestEntries<string, true>(TROUBLED_HOSTS);

  /** Hosts at which no further attempt of the lane may begin now. */
  busy(lane: Lane): string[] {
    return [...this.running[lane]].filter(([host, n]) => n >= this.limit(lane, host)).map(([host]) => host);
  }

  /** @returns whether there was room: otherwise the delivery has to wait */
  enter(lane: Lane, host: string): boolean {
    const running = this.running[lane];
    const n = running.get(host) ?? 0;
    if (host !== '' && n >= this.limit(lane, host)) return false;
    if (host !== '') running.set(host, n + 1);
    return true;
  }

  leave(lane: Lane, host: string, well: boolean): void {
    if (host === '') return;
    const running = this.running[lane];
    const n = (running.get(host) ?? 1) - 1;
    if (n > 0) running.set(host, n);
    else running.delete(host);
    if (well) this.trouble.delete(host);
    else this.trouble.set(host, true);
  }

  private limit(lane: Lane, host: string): number {
    return (this.trouble.has(host) ? AT_ONCE_IN_TROUBLE : AT_ONCE)[lane];
  }
}
