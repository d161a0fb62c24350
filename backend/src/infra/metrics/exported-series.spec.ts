import { DurationCounts } from './exported-series.js';
import { Metrics } from './metrics.js';

/** Lines of one family, without what explains it. */
async function linesOf(metrics: Metrics, name: string): Promise<string[]> {
  const text = await metrics.registry.getSingleMetricAsString(name);
  return text.split('\n').filter((line) => !line.startsWith('#'));
}

describe('series for Prometheus', () => {
  it('are read when they are scraped, and say nothing where nothing is known', async () => {
    const metrics = new Metrics();
    let samples = [
      { labels: { queue: 'mail' }, value: 3 },
      { labels: { queue: 'push' }, value: Number.NaN },
    ];
    metrics.series({
      name: 'pricealgo_test_jobs',
      help: 'Jobs.',
      type: 'gauge',
      labels: ['queue'],
      read: () => samples,
    });
    expect(await linesOf(metrics, 'pricealgo_test_jobs')).toEqual(['pricealgo_test_jobs{queue="mail"} 3']);
    samples = [];
    expect(await linesOf(metrics, 'pricealgo_test_jobs')).toEqual([]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no database'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('are left out where the reader %s, and the others are served', async (_, read) => {
    const metrics = new Metrics();
    metrics.series({ name: 'pricealgo_test_rows', help: 'Rows.', type: 'gauge', labels: [], read });
    const text = await metrics.registry.metrics();
    expect(text).toContain('# TYPE pricealgo_test_rows gauge');
    expect(text).not.toMatch(/^pricealgo_test_rows/m);
    expect(text).toMatch(/^pricealgo_users_online 0$/m);
  });

  it('of counters go back when what they count begins again', async () => {
    const metrics = new Metrics();
    let count = 5;
    const read = () => [{ labels: {}, value: count }];
    metrics.series({
      name: 'pricealgo_test_ticks_total',
      help: 'Ticks.',
      type: 'counter',
      labels: [],
      read,
    });
    expect(await linesOf(metrics, 'pricealgo_test_ticks_total')).toEqual(['pricealgo_test_ticks_total 5']);
    count = 2;
    expect(await linesOf(metrics, 'pricealgo_test_ticks_total')).toEqual(['pricealgo_test_ticks_total 2']);
  });

  it('share the gauges of the charts, in base units', async () => {
    const metrics = new Metrics();
    metrics.gauge('feedLagMs', () => 250);
    expect(await metrics.read()).toEqual({ feedLagMs: 250 });
    expect(await linesOf(metrics, 'pricealgo_feed_lag_seconds')).toEqual(['pricealgo_feed_lag_seconds 0.25']);
  });

  it('of durations hold each in every bucket from its own on', async () => {
    const metrics = new Metrics();
    const durations = new DurationCounts([10, 100]);
    metrics.durations('pricealgo_test_seconds', 'Delays.', durations);
    for (const ms of [1, 10, 11, 5_000]) durations.observe(ms);
    expect(await linesOf(metrics, 'pricealgo_test_seconds')).toEqual([
      'pricealgo_test_seconds_bucket{le="0.01"} 2',
      'pricealgo_test_seconds_bucket{le="0.1"} 3',
      'pricealgo_test_seconds_bucket{le="+Inf"} 4',
      'pricealgo_test_seconds_sum 5.022',
      'pricealgo_test_seconds_count 4',
    ]);
  });
});
