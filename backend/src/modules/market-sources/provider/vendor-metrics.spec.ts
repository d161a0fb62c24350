import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import { Metrics } from '../../../infra/metrics/metrics.js';
import { createRateBudget } from '../vendor-client/rate-budget.js';
import { measureVendors } from './vendor-metrics.js';

describe('what is told of vendors', () => {
  it('is each call by its outcome, and how much of the budget is used', async () => {
    const metrics = new Metrics();
    const clock = new ManualClock(0);
    const budget = createRateBudget({ vendor: 'fmp', calls: 10, perMs: 60_000, clock });
    const onCall = measureVendors(metrics, new Map([['fmp', budget]]));
    for (let call = 0; call < 3; call++) await budget.consume('feed');
    for (const outcome of ['answered', 'answered', 'timeout'] as const) onCall('fmp', outcome);
    const text = await metrics.registry.metrics();
    expect(text).toContain('pricealgo_vendor_calls_total{vendor="fmp",outcome="answered"} 2\n');
    expect(text).toContain('pricealgo_vendor_calls_total{vendor="fmp",outcome="timeout"} 1\n');
    expect(text).toContain('pricealgo_vendor_budget_used_ratio{vendor="fmp"} 0.3\n');
  });
});
