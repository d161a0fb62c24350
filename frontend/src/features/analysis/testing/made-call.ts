import type { Instrument } from '../../../market/api/ticker';
import type { Analysis, Call, WhatIf } from '../../../market/answers/api/ticker-analysis';

export const APPLE: Instrument = {
  symbol: 'AAPL',
  exchangeShortName: 'NASDAQ',
  name: 'Apple Inc.',
  type: 'stock',
  sector: 'Technology',
  currency: 'USD',
  photo: null,
  rank: 1,
};

/** A call of the technical composite on simulated prices. */
export function madeCall(change: Partial<Call> = {}): Call {
  const headline = 'The 26-indicator composite reads buy.';
  return {
    callId: '6a5c7d1e-0000-4000-8000-000000000001',
    seq: 7,
    algo: 'technical',
    version: 'composite-26/1',
    instrument: 'NASDAQ:AAPL',
    label: 'buy',
    stance: 1,
    score: 0.38,
    headline,
    priceAtCall: 122.15,
    priceTimeMs: Date.UTC(2026, 10, 19),
    currency: 'USD',
    simulated: true,
    origin: 'live',
    mode: 'simulated',
    source: 'simulated',
    asOfMs: Date.UTC(2026, 10, 19),
    calledAtMs: Date.UTC(2026, 10, 20, 12),
    hash: 'ab'.repeat(32),
    horizons: [1, 5],
    outcomes: [],
    judgedBy: 'after-call',
    counted: true,
    withdrawn: null,
    params: {},
    output: {
      label: 'buy',
      stance: 1,
      score: 0.38,
      headline,
      horizons: [1, 5],
      quantiles: [],
      missing: [],
      warnings: [],
      detail: {},
    },
    inputsHash: 'cd'.repeat(32),
    commit: 'abcdef0',
    durationMs: 12,
    costUsd: 0,
    ...change,
  };
}

export function madeAnalysis(change: Partial<Analysis> = {}): Analysis {
  return {
    calls: [],
    whatIfs: [],
    runs: [],
    ruleBasedSummary: null,
    quota: { used: 0, perDay: 20 },
    ...change,
  };
}

/** The answer to a run with parameters of the reader's own. */
export function madeWhatIf(change: Partial<WhatIf> = {}): WhatIf {
  const { callId: _id, seq: _seq, hash: _hash, outcomes: _outcomes, ...call } = madeCall();
  const { judgedBy: _rule, counted: _counted, withdrawn: _withdrawn, ...answer } = call;
  return { ...answer, runId: 'what-if', expiresMs: Date.UTC(2026, 11, 20), ...change };
}
