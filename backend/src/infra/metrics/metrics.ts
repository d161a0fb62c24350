import { Injectable } from '@nestjs/common';

/** Sums of a minute. */
export type CounterName = 'serverErrors';
/** How things are when asked. */
export type GaugeName =
  'sockets' | 'usersOnline' | 'quotesPerSecond' | 'feedLagMs' | 'queueWaiting' | 'queueFailed';
export type MetricValues = Partial<Record<CounterName | GaugeName, number>>;

/** What a module lets be read; `null` while there is nothing to say. */
export type GaugeReader = () => number | null | Promise<number | null>;

/**
 * Where modules put what this process knows of itself. Counting is an addition; gauges are read every few seconds, so
 * that what is measured carries nothing.
 */
@Injectable()
export class Metrics {
  private readonly counters = new Map<CounterName, number>();
  private readonly gauges = new Map<GaugeName, GaugeReader>();
  private users: () => Iterable<string> = () => [];

  count(name: CounterName): void {
    this.counters.set(name, (this.counters.get(name) ?? 0) + 1);
  }

  /** @returns since the process began */
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

  /** One that fails says nothing. */
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
