import { Injectable } from '@nestjs/common';
import { Histogram, Registry } from 'prom-client';
import {
  registerDurations,
  registerSeries,
  type DurationCounts,
  type SeriesOptions,
} from './exported-series.js';

/** Counters are written as sums per minute. */
export type CounterName = 'serverErrors';
/** Gauges are read at the moment of writing. */
export type GaugeName =
  'sockets' | 'usersOnline' | 'quotesPerSecond' | 'feedLagMs' | 'queueWaiting' | 'queueFailed';
export type MetricValues = Partial<Record<CounterName | GaugeName, number>>;

/** Reads a gauge of a module; `null` while there is no value. */
export type GaugeReader = () => number | null | Promise<number | null>;

/** Gauges of the back office that Prometheus is told as well; of the others it has the parts, and adds them up itself. */
const ALSO_EXPORTED: Partial<
  Record<GaugeName, { name: `pricealgo_${string}`; help: string; scale: number }>
> = {
  sockets: {
    name: 'pricealgo_socket_connections',
    help: 'Open connections of this process; one carries the sockets of all namespaces.',
    scale: 1,
  },
  feedLagMs: {
    name: 'pricealgo_feed_lag_seconds',
    help: 'From the sending of the newest batch of prices to its arrival at this process; absent while the feed is silent.',
    scale: 1 / 1_000,
  },
};

/**
 * Registry of what modules measure in this process, for the back office's charts and for Prometheus. Counting is one
 * addition, and gauges are read every few seconds or when they are scraped, so that measuring costs the measured code nothing.
 */
@Injectable()
export class Metrics {
  /** What /metrics serves. */
  readonly registry = new Registry();
  private readonly counters = new Map<CounterName, number>();
  private readonly gauges = new Map<GaugeName, GaugeReader>();
  private users: () => Iterable<string> = () => [];

  constructor() {
    this.series({
      name: 'pricealgo_users_online',
      help: 'Members with an open socket on this process.',
      type: 'gauge',
      labels: [],
      read: () => [{ labels: {}, value: this.onlineUsers().size }],
    });
    this.series({
      name: 'pricealgo_server_errors_total',
      help: 'Answers with a status of 500 or above.',
      type: 'counter',
      labels: [],
      read: () => [{ labels: {}, value: this.total('serverErrors') }],
    });
  }

  count(name: CounterName): void {
    this.counters.set(name, (this.counters.get(name) ?? 0) + 1);
  }

  /** @returns the count since the process began */
  total(name: CounterName): number {
    return this.counters.get(name) ?? 0;
  }

  gauge(name: GaugeName, read: GaugeReader): void {
    this.gauges.set(name, read);
    const exported = ALSO_EXPORTED[name];
    if (!exported) return;
    const { scale, ...series } = exported;
    this.series({
      ...series,
      type: 'gauge',
      labels: [],
      read: async () => {
        const value = await read();
        return value === null ? [] : [{ labels: {}, value: value * scale }];
      },
    });
  }

  /** A series for Prometheus alone, read when it is scraped. */
  series<L extends string = never>(options: SeriesOptions<L>): void {
    registerSeries(this.registry, options);
  }

  /** Durations that somebody counts in a hot path, for Prometheus alone. */
  durations(name: `pricealgo_${string}_seconds`, help: string, durations: DurationCounts): void {
    registerDurations(this.registry, name, help, durations);
  }

  /** A histogram for what happens less often than a thousand times a second. @param buckets upper bounds, s */
  histogram<L extends string>(
    name: `pricealgo_${string}_seconds`,
    help: string,
    labelNames: readonly L[],
    buckets: readonly number[],
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
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
