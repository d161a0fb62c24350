import { NewestEntries } from '../../common/cache/newest-entries.js';

/** How many attempts may be under way at once. */
export interface LaneLimits {
  /** In the lane. */
  readonly atOnce: number;
  /** At one host. */
  readonly host: number;
  /** The same at a host that hung or failed: it is still tried, and the others go first. */
  readonly hostInTrouble: number;
  /** Of one owner. */
  readonly owner: number;
  /** The same of an owner whose receivers are slow. */
  readonly ownerInTrouble: number;
}

/** Who receives an attempt, and whose it is. Without a host (`''`) it stays in the house, and only the lane has a limit. */
export interface OutboundTarget {
  readonly host: string;
  readonly owner: string;
}

/** What a queue has to know to hand out only what may begin now. */
export interface Occupied {
  readonly hosts: readonly string[];
  readonly owners: readonly string[];
  /** Attempts under way, by their owner. */
  readonly underWay: Readonly<Record<string, number>>;
  /** Limit of an owner. */
  readonly perOwner: number;
}

/** An owner is in trouble after an attempt that took this long, ms: it is places that slow receivers use up. */
export const SLOW_MS = 2_500;
/** Hosts in trouble that are remembered: members name them. */
export const TROUBLED_HOSTS = 1_000;
/** Owners in trouble that are remembered. */
export const TROUBLED_OWNERS = 1_000;

/**
 * Keeps hosts that hang, and owners who name them, from occupying the attempts of a lane, and each lane from occupying another's.
 * What is known to be in trouble has half of a lane at most, however many hosts and owners that are.
 */
export class OutboundLimits<Lane extends string> {
  private readonly hosts: Readonly<Record<Lane, Map<string, number>>>;
  private readonly owners: Readonly<Record<Lane, Map<string, number>>>;
  private readonly troubledHosts = new NewestEntries<string, true>(TROUBLED_HOSTS);
  private readonly troubledOwners = new NewestEntries<string, true>(TROUBLED_OWNERS);
  /** Attempts under way that were in trouble when they began. */
  private readonly troubled: Record<Lane, Set<OutboundTarget>>;

  constructor(readonly lanes: Readonly<Record<Lane, LaneLimits>>) {
    const each = <T>(make: () => T): Record<Lane, T> =>
      Object.fromEntries(Object.keys(lanes).map((lane) => [lane, make()])) as Record<Lane, T>;
    this.hosts = each(() => new Map<string, number>());
    this.owners = each(() => new Map<string, number>());
    this.troubled = each(() => new Set<OutboundTarget>());
  }

  occupied(lane: Lane): Occupied {
    const full = this.troubleIsFull(lane);
    const busy = (running: Map<string, number>, limit: (key: string) => number): string[] =>
      [...running].filter(([key, n]) => n >= limit(key)).map(([key]) => key);
    const named = (busyOnes: string[], inTrouble: NewestEntries<string, true>): string[] =>
      full ? [...new Set([...busyOnes, ...inTrouble.keys()])] : busyOnes;
    return {
      hosts: named(
        busy(this.hosts[lane], (host) => this.hostLimit(lane, host)),
        this.troubledHosts,
      ),
      owners: named(
        busy(this.owners[lane], (owner) => this.ownerLimit(lane, owner)),
        this.troubledOwners,
      ),
      underWay: Object.fromEntries(this.owners[lane]),
      perOwner: this.lanes[lane].owner,
    };
  }

  /** @returns whether there was room: otherwise the attempt has to wait */
  enter(lane: Lane, target: OutboundTarget): boolean {
    const { host, owner } = target;
    if (host === '') return true;
    const inTrouble = this.troubledHosts.has(host) || this.troubledOwners.has(owner);
    if (inTrouble && this.troubleIsFull(lane)) return false;
    if ((this.hosts[lane].get(host) ?? 0) >= this.hostLimit(lane, host)) return false;
    if ((this.owners[lane].get(owner) ?? 0) >= this.ownerLimit(lane, owner)) return false;
    count(this.hosts[lane], host, 1);
    count(this.owners[lane], owner, 1);
    if (inTrouble) this.troubled[lane].add(target);
    return true;
  }

  /**
   * @param target the very object that entered
   * @param well whether the host answered as it should
   * @param tookMs how long the attempt took
   */
  leave(lane: Lane, target: OutboundTarget, well: boolean, tookMs: number): void {
    const { host, owner } = target;
    if (host === '') return;
    count(this.hosts[lane], host, -1);
    count(this.owners[lane], owner, -1);
    this.troubled[lane].delete(target);
    mark(this.troubledHosts, host, !well);
    mark(this.troubledOwners, owner, tookMs >= SLOW_MS);
  }

  private hostLimit(lane: Lane, host: string): number {
    const { host: fresh, hostInTrouble } = this.lanes[lane];
    return this.troubledHosts.has(host) ? hostInTrouble : fresh;
  }

  private ownerLimit(lane: Lane, owner: string): number {
    const { owner: fresh, ownerInTrouble } = this.lanes[lane];
    return this.troubledOwners.has(owner) ? ownerInTrouble : fresh;
  }

  private troubleIsFull(lane: Lane): boolean {
    return this.troubled[lane].size >= this.lanes[lane].atOnce / 2;
  }
}

function count(running: Map<string, number>, key: string, change: 1 | -1): void {
  const n = (running.get(key) ?? 0) + change;
  if (n > 0) running.set(key, n);
  else running.delete(key);
}

function mark(inTrouble: NewestEntries<string, true>, key: string, is: boolean): void {
  if (is) inTrouble.set(key, true);
  else inTrouble.delete(key);
}
