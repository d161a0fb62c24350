import type { Metrics } from '../../../infra/metrics/metrics.js';
import type { RateBudget } from '../vendor-client/rate-budget.js';
import type { CallListener } from '../vendor-client/vendor-http.js';

/**
 * Tells Prometheus of calls to vendors, and of how much of each budget is used; budgets are shared by all processes where
 * there is Redis, so that each says the same.
 * @returns receives each call
 */
export function measureVendors(metrics: Metrics, budgets: ReadonlyMap<string, RateBudget>): CallListener {
  const calls = new Map<string, { vendor: string; outcome: string; count: number }>();
  metrics.series({
    name: 'pricealgo_vendor_calls_total',
    help: 'Calls by vendor and outcome; busy, rate_limited, circuit_open and not_allowed were never sent.',
    type: 'counter',
    labels: ['vendor', 'outcome'],
    read: () => [...calls.values()].map(({ count, ...labels }) => ({ labels, value: count })),
  });
  metrics.series({
    name: 'pricealgo_vendor_budget_used_ratio',
    help: 'Share of the calls of the running window of a vendor that are used, 0 to 1.',
    type: 'gauge',
    labels: ['vendor'],
    read: () =>
      Promise.all(
        [...budgets].map(async ([vendor, budget]) => {
          const { used, calls: most } = await budget.used();
          return { labels: { vendor }, value: used / most };
        }),
      ),
  });
  return (vendor, outcome) => {
    const key = `${vendor} ${outcome}`;
    const call = calls.get(key);
    if (call) call.count += 1;
    else calls.set(key, { vendor, outcome, count: 1 });
  };
}
