import { Injectable } from '@nestjs/common';

/** Counters are written as sums per minute. */
export type CounterName = 'serverErrors';
/** Gauges are read at the moment of writing. */
export type GaugeName =
  'sockets' | 'usersOnline' | 'quotesPerSecond' | 'feedLagMs' | 'queueWaiting' | 'queueFailed';
export type MetricValues = Partial<Record<CounterName | GaugeName, number>>;

/** Reads a gauge of a module; `null` while there is no value. */
export type GaugeReader = () => number | null | Promise<number | null>;

/**
 * Registry of what modules measure in this process. Counting is one addition, and gauges are read every few seconds, so
 * that measuring costs the measured code nothing.
 */
@Injectable()
export class Metrics {
  private readonly counters = new Map<CounterName, number>();
  private readonly gauges = new Map<GaugeName, GaugeReader>();
  private users: () => Iterable<string> = () => [];

  count(name: CounterName): void {
    this.counters.set(name, (this.counters.get(name) ?? 0) + 1);
  }

  /** @returns the count since the process began */
  total(name: CounterName): number {
    return this.counters.get(name) ?? 0;
  }

  gauge(name: GaugeName, read: GaugeReader): void {
    this.gauges.set(name, read);
  }

  /** @param read ids of users with an open socket on this node */
  online(read: () => Iterable<string>): void {
    this.users = read;
  }

  onlineUsers(): Set<string> {
    return new Set(this.users());
  }

  /** A gauge whose reader fails is left out. */
  async read(): Promise<Partial<Record<GaugeName, number>>> {
    const values: Partial<Record<GaugeName, number>> = {};
    for (const [name, read] of this.gauges) {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => null);
      if (value !== null && Number.isFinite(value)) values[name] = value;
    }
    return values;
  }
}
