import type { Page } from '@playwright/test';

const DAY_MS = 86_400_000;
const PRICE = 116.44;
const LAST_MS = Date.UTC(2021, 2, 31);
const PROBABILITIES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

/** Log returns of a range that grows with the root of time. */
const returns = (sessions: number): number[] =>
  PROBABILITIES.map((probability) => (probability - 0.48) * 0.025 * Math.sqrt(sessions));
const prices = (sessions: number): number[] => returns(sessions).map((value) => PRICE * Math.exp(value));

function tested(horizon: number, source: 'model' | 'baseline'): object {
  const effectiveCount = 560 / horizon;
  const count = 560;
  const range = { low: 0.85, high: 0.92 };
  const side = (pinball: number) => ({
    pinball,
    relativeMae: 0.8,
    intervalScore: 0.03,
    coverage: { count, inside: 507, share: 0.905, interval: range, effectiveCount },
    hitRate: { count, hits: 425, rate: 0.76, baseRate: 0.51, interval: range, effectiveCount },
  });
  return {
    horizon,
    source,
    prices: prices(horizon),
    reason: `the model ${source === 'model' ? 'beat' : 'did not beat'} EWMA-scaled historical simulation in its walk-forward test`,
    evaluation: {
      horizon,
      count,
      effectiveCount,
      model: side(0.0069),
      baseline: side(0.0095),
      skill: 0.27,
      pValue: 0.004,
      statistic: -8.8,
      widening: [0, 0, 0],
      published: source === 'model',
    },
  };
}

/** An answer of the forecast as it is recorded; training one takes most of a minute of two cores. */
function forecastCall(nowMs: number): object {
  const label = 'forecast interval published';
  const headline =
    'Nine times out of ten the price should lie within 115.78 to 116.84 in 1 session (model), 115.73 to 117.29 in 5 sessions (model), 108.28 to 117.24 in 20 sessions (baseline).';
  return {
    callId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b61',
    seq: 6,
    algo: 'lstm',
    version: '1',
    instrument: 'NASDAQ:AAPL',
    label,
    stance: null,
    score: 0.35,
    headline,
    priceAtCall: PRICE,
    priceTimeMs: LAST_MS,
    currency: 'USD',
    simulated: false,
    origin: 'backtest',
    mode: 'backtest',
    source: 'imported',
    asOfMs: LAST_MS,
    calledAtMs: nowMs,
    hash: 'b3420f28609ad81c4503c861bfd2caf170e6a7dd943e5c915d40d4a9cdc67d63',
    inputsHash: '530c85ccc564ff32423ecd285acdc2f14e6cdc758ad2568649eb3a69a9fedc01',
    commit: '82975530ae1d927b016bb38885c0b04d138f8bbf',
    horizons: [1, 5, 20],
    outcomes: [],
    judgedBy: 'after-call',
    counted: true,
    withdrawn: null,
    params: { source: 'imported' },
    durationMs: 114,
    costUsd: 0,
    output: {
      label,
      headline,
      stance: null,
      score: 0.35,
      missing: [],
      horizons: [1, 5, 20],
      warnings: ['over 20 sessions: only 27 independent tests, too few to judge'],
      quantiles: [1, 5, 20].map((horizon) => ({
        horizon,
        logReturns: returns(horizon),
        probabilities: PROBABILITIES,
      })),
      detail: {
        fan: Array.from({ length: 21 }, (_, session) => ({
          session,
          prices: prices(session),
          forecast: session > 0,
        })),
        price: PRICE,
        asOfMs: LAST_MS,
        usableBars: 1_066,
        volatility: 0.0068,
        horizons: [tested(1, 'model'), tested(5, 'model'), tested(20, 'baseline')],
        modelCard: {
          bars: 1_066,
          hash: '4c68803aadc3469a8b20b0df0973d45ff0337633ee6889b4f4bb7cb02a7fb83a',
          fromMs: Date.UTC(2017, 2, 1),
          toMs: LAST_MS,
          testedFromMs: LAST_MS - 790 * DAY_MS,
          testedToMs: LAST_MS,
          folds: 5,
          seeds: [1, 2, 3],
          epochs: [40, 40, 40],
          parameters: 1_893,
          inputs: ['return of the session over the volatility expected before it', 'size of that return'],
          limits: ['It gives a range and claims no direction: its median is not a recommendation.'],
          target: 'log return over 1, 5 and 20 sessions over its volatility (EWMA, decay 0.94)',
          architecture:
            '3 recurrent networks (LSTM, 16 units, 40 sessions read) whose quantiles are averaged',
        },
      },
    },
  };
}

interface Analysis {
  data: { calls: object[] };
}

/** The page's question about a ticker is answered by the server, and changed here. */
export async function analysisWith(page: Page, callsOf: (calls: object[]) => object[]): Promise<void> {
  await page.route('**/api/ticker-analysis?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Analysis;
    body.data.calls = callsOf(body.data.calls);
    await route.fulfill({ response, json: body });
  });
}

export const forecast = (page: Page): Promise<void> => analysisWith(page, () => [forecastCall(Date.now())]);
