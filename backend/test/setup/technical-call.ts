import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { barsJson } from '@pricealgo/algorithms/bars-json';
import type { Bar } from '@pricealgo/contract/market/bar';
import { canonicalJson } from '../../src/common/json/canonical-json.js';
import type { CallDraft } from '../../src/modules/analysis/calls/call-recorder.js';

const DAY_MS = 86_400_000;

/** What a technical call said, over 1, 5 and 20 sessions. */
export const OUTPUT: AlgorithmOutput<unknown> = {
  label: 'buy',
  stance: 1,
  score: 0.3,
  headline: 'A call.',
  horizons: [1, 5, 20],
  quantiles: [],
  missing: [],
  warnings: [],
  detail: { baseRates: { own: [], index: null } },
};

/** A call about AAPL that knew `known` and nothing later, made the day after the last of them. */
export const draft = (known: readonly Bar[], changes: Partial<CallDraft> = {}): CallDraft => ({
  algo: 'technical',
  version: 'test',
  commit: 'unknown',
  instrument: 'NASDAQ:AAPL',
  params: {},
  inputs: canonicalJson({ daily: barsJson(known) }),
  output: OUTPUT,
  priceAtCall: known.at(-1)!.close,
  priceTimeMs: known.at(-1)!.timeMs,
  currency: 'USD',
  simulated: true,
  origin: 'live',
  durationMs: 1,
  costUsd: 0,
  calledAtMs: known.at(-1)!.timeMs + DAY_MS,
  ...changes,
});
