import { Counter, Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

/** One value of a series, and what distinguishes it from the others: few values of each label, never an address or a name. */
export interface Sample<L extends string = string> {
  readonly labels: Readonly<Record<L, string | number>>;
  readonly value: number;
}

export interface SeriesOptions<L extends string> {
  /** In base units: `pricealgo_…_seconds`, `_bytes`; counters end in `_total`. */
  readonly name: `pricealgo_${string}`;
  /** A sentence for whoever finds the name in a dashboard. */
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly labels: readonly L[];
  /** The values now; a counter's since the process began, or since what it counts began. Nothing where nothing is known. */
  readonly read: () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>;
}

/** What cannot be read within this time is left out: a scrape must not wait for a database that is away. */
const READ_LIMIT_MS = 2_000;

/** Registers a series that is read when it is scraped, so that measuring costs the measured code nothing. */
export function registerSeries<L extends string>(registry: Registry, series: SeriesOptions<L>): void {
  const { name, help, type, labels: labelNames, read } = series;
  const collect = async function (this: Counter<L> | Gauge<L>): Promise<void> {
    const samples = await withinLimit(async () => read()).catch(() => []);
    this.reset();
    // An unlabelled metric would stand at 0 where nothing is known.
    if (labelNames.length === 0) this.remove();
    for (const { labels, value } of samples)
      if (Number.isFinite(value)) this.inc(labels as Parameters<Counter<L>['inc']>[0] & object, value);
  };
  const options = { name, help, labelNames, registers: [registry], collect };
  if (type === 'counter') new Counter<L>(options);
  else new Gauge<L>(options);
}

async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not read in time')), READ_LIMIT_MS);
  });
  const working = work();
  working.catch(() => undefined);
  return Promise.race([working, limit]).finally(() => clearTimeout(timer));
}

/**
 * Counts durations in buckets by two additions and nothing else, for paths that are too hot for a library's histogram: no
 * labels, no allocation.
 */
export class DurationCounts {
  readonly counts: Float64Array;
  sumMs = 0;

  /** @param boundsMs upper bounds of the buckets, ascending, ms */
  constructor(readonly boundsMs: readonly number[]) {
    this.counts = new Float64Array(boundsMs.length + 1);
  }

  observe(ms: number): void {
    const { boundsMs } = this;
    let bucket = 0;
    while (bucket < boundsMs.length && ms > boundsMs[bucket]!) bucket++;
    this.counts[bucket]!++;
    this.sumMs += ms;
  }
}

/** Registers durations that {@link DurationCounts} counted, as a histogram of seconds. */
export function registerDurations(
  registry: Registry,
  name: `pricealgo_${string}_seconds`,
  help: string,
  durations: DurationCounts,
): void {
  const get = (): Promise<Omit<MetricObjectWithValues<MetricValue<string>>, 'collect'>> => {
    const { boundsMs, counts, sumMs } = durations;
    let total = 0;
    const values = [...boundsMs, Infinity].map((boundMs, bucket) => {
      total += counts[bucket]!;
      const le = boundMs === Infinity ? '+Inf' : boundMs / 1_000;
      return { metricName: `${name}_bucket`, labels: { le }, value: total };
    });
    const whole = [
      { metricName: `${name}_sum`, labels: {}, value: sumMs / 1_000 },
      { metricName: `${name}_count`, labels: {}, value: total },
    ];
    return Promise.resolve({
      name,
      help,
      type: 'histogram' as never,
      aggregator: 'sum',
      values: [...values, ...whole],
    });
  };
  registry.registerMetric({ name, get, reset: () => undefined } as never);
}
