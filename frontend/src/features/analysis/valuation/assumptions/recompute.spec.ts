import { evaluateValuation } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { madeCompany } from '@pricealgo/algorithms/valuation/testing/made-company';
import { Recomputation } from './recompute';

test('the worker answers with the product’s own valuation of the stored inputs', () => {
  const recomputation = new Recomputation();
  expect(recomputation.answer({ overrides: { beta: 1.5 } })).toBeNull();
  // Stored inputs are JSON.
  const inputs = JSON.parse(JSON.stringify(madeCompany())) as ReturnType<typeof madeCompany>;
  expect(recomputation.answer({ inputs })).toBeNull();

  const called = recomputation.answer({ overrides: {} });
  expect(called?.output).toEqual(evaluateValuation(madeCompany()));
  const dear = recomputation.answer({ overrides: { beta: 2.5 } });
  expect(dear?.overrides).toEqual({ beta: 2.5 });
  expect(dear?.output).toEqual(evaluateValuation(madeCompany(), { beta: 2.5 }));
  expect(dear?.output.score).toBeLessThan(called?.output.score ?? NaN);
});
