import type { LstmHorizon } from '@pricealgo/algorithms/lstm/lstm-detail';
import type { ForecastScore } from '@pricealgo/algorithms/lstm/walk-forward/score-horizon';
import { render, screen, within } from '@testing-library/react';
import { forecastAsRows } from './forecast-table';
import { NotEnoughHistory } from './NotEnoughHistory';
import { WalkForwardTable } from '../../../market/answers/forecast/WalkForwardTable';

const interval = { low: 0.5, high: 0.6 };
const score = (pinball: number): ForecastScore => ({
  pinball,
  intervalScore: 0.1,
  relativeMae: 0.99,
  hitRate: { hits: 55, count: 100, effectiveCount: 20, rate: 0.55, interval, baseRate: 0.53 },
  coverage: { inside: 89, count: 100, effectiveCount: 20, share: 0.89, interval },
});
const horizon = (source: LstmHorizon['source']): LstmHorizon => ({
  horizon: 5,
  source,
  reason: 'a reason',
  prices: [90, 95, 98, 100, 102, 105, 110],
  evaluation: {
    horizon: 5,
    count: 100,
    effectiveCount: 20,
    model: score(0.0095),
    baseline: score(0.01),
    skill: 0.05,
    statistic: -2,
    pValue: 0.0004,
    published: source === 'model',
    widening: [],
  },
});

test('the test on the past sets model beside baseline and marks the one that is shown', () => {
  render(<WalkForwardTable horizons={[horizon('baseline')]} />);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.dataset.current)).toEqual(['false', 'true']);
  expect(rows[0]).toHaveTextContent('100 forecasts (20 independent)');
  for (const text of ['0.950', '+5.00%', 'below 0.001', '53.0%'])
    expect(within(rows[0]!).getByText(text)).toBeVisible();
});

test('without a test there is no table', () => {
  const { container } = render(
    <WalkForwardTable horizons={[{ ...horizon('baseline'), evaluation: null }]} />,
  );
  expect(container).toBeEmptyDOMElement();
});

test('a young ticker is told how many sessions are missing', () => {
  render(<NotEnoughHistory usableBars={500} needed={750} />);
  expect(screen.getByTestId('forecast-short')).toHaveTextContent('so 250 more sessions have to pass');
});

test('the file has a row per horizon with its quantiles', () => {
  const quantiles = [{ horizon: 5, probabilities: [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95], logReturns: [] }];
  const [head, row] = forecastAsRows({ quantiles, detail: { horizons: [horizon('model')] } } as never);
  expect(row).toHaveLength(head?.length ?? 0);
  expect(row?.slice(0, 3)).toEqual([5, 'model', 90]);
});
