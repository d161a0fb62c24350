import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { technicalAnswer, type TechnicalInputs } from '@pricealgo/algorithms/answers/technical-answer';
import { barsJson } from '@pricealgo/algorithms/bars-json';
import { RULE_VERSION } from '@pricealgo/algorithms/technical';
import type { Bar } from '@pricealgo/contract/market/bar';
import { canonicalJson, sha256Hex } from '../../../common/json/canonical-json.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { InstrumentRepository } from '../../tickers/index.js';
import { AlgorithmCall } from '../calls/algorithm-call.entity.js';
import { CallRecorder } from '../calls/call-recorder.js';
import { MAX_SESSIONS } from '../inputs/analysis-bar.service.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { OutcomeRepository } from '../outcomes/outcome.repository.js';
import { scoreCall, type TradedBars } from '../outcomes/score-call.js';
import { IMPORTED, instrumentOfFile, type Listing } from '../../bars/index.js';
import type { SessionRule } from '../sessions/session-times.js';
import type { BacktestSeries } from './backtest-series.js';
import { backtestedAtMs } from './judge.js';

/** Sessions between two calls. Each stores the ten years that it was computed from, so one call a quarter keeps the table small. */
export const RECORD_EVERY = 60;
const WARM_UP = 250;

export interface RecordSummary {
  calls: number;
  /** Calls of an earlier recording over the same bars. */
  known: number;
  /** Files of no or of several instruments. */
  unmatched: string[];
}

/**
 * Records technical calls over old bars, marked as backtest, with the outcome of each: one every 60 sessions back from
 * the newest bar. Repeating it records nothing twice.
 * @param commit that the code was built from
 */
export async function recordBacktest(
  em: EntityManager,
  series: readonly BacktestSeries[],
  commit: string,
): Promise<RecordSummary> {
  const recorder = new BacktestRecorder(em, commit);
  const listingsOf = await readListings(em);
  const summary: RecordSummary = { calls: 0, known: 0, unmatched: [] };
  for (const { name, bars, sessions } of series) {
    const match = instrumentOfFile(name, listingsOf);
    if (match.kind !== 'found') {
      summary.unmatched.push(name);
      continue;
    }
    const rows = [];
    for (let row = bars.length - 1; row >= WARM_UP; row -= RECORD_EVERY) rows.unshift(row);
    for (const row of rows) {
      const made = await recorder.record(technicalCall(match.key, sessions, bars, row), bars, row);
      summary[made ? 'calls' : 'known'] += 1;
    }
  }
  return summary;
}

/** A call that knew the bars up to a row, before it is made. */
export interface BacktestCall {
  readonly algo: AlgorithmName;
  readonly version: string;
  readonly instrument: string;
  readonly currency: string;
  /** Hours of the bars that judge it. */
  readonly sessions: SessionRule;
  /** Comparative: with whom it is compared, their bars after the call included. */
  readonly peers?: readonly TradedBars[];
  /** The bars are of the simulated market. */
  readonly simulated: boolean;
  /** JSON of what the algorithm reads. */
  readonly inputs: string;
  /** Computed only where the call is not recorded yet. */
  readonly answer: () => AlgorithmOutput<unknown> | Promise<AlgorithmOutput<unknown>>;
}

function technicalCall(
  instrument: string,
  sessions: SessionRule,
  bars: readonly Bar[],
  row: number,
): BacktestCall {
  const known = bars.slice(Math.max(0, row + 1 - MAX_SESSIONS), row + 1);
  const input: TechnicalInputs = { daily: barsJson(known), hourly: null, index: null };
  return {
    algo: 'technical',
    version: RULE_VERSION,
    instrument,
    sessions,
    currency: 'USD',
    simulated: false,
    inputs: canonicalJson(input),
    answer: () => technicalAnswer(input),
  };
}

/** Appends calls over old bars, each with its outcomes, marked as backtest. */
export class BacktestRecorder {
  private readonly calls: CallRecorder;
  private readonly outcomes: OutcomeRepository;

  constructor(
    private readonly em: EntityManager,
    private readonly commit: string,
  ) {
    const ledger = new LedgerRepository(em);
    this.calls = new CallRecorder(em, new Outbox(), ledger);
    this.outcomes = new OutcomeRepository(em, ledger);
  }

  /**
   * @param bars of the instrument, those after `row` too: they judge the call
   * @param row newest bar that the call knew
   * @returns false when the call was there already
   */
  async record(made: BacktestCall, bars: readonly Bar[], row: number): Promise<boolean> {
    const { answer, sessions, peers = [], ...draft } = made;
    const { algo, version, instrument, inputs } = draft;
    const same = { algo, version, instrument, origin: 'backtest', inputsHash: sha256Hex(inputs) } as const;
    if ((await this.em.fork().count(AlgorithmCall, same)) > 0) return false;
    const startMs = performance.now();
    const output = await answer();
    const last = bars[row]!;
    const { call } = await this.calls.record({
      ...draft,
      commit: this.commit,
      params: { backtest: true },
      output,
      priceAtCall: last.close,
      priceTimeMs: last.timeMs,
      origin: 'backtest',
      mode: 'backtest',
      source: draft.simulated ? 'simulated' : IMPORTED,
      durationMs: Math.round(performance.now() - startMs),
      costUsd: 0,
      calledAtMs: Date.now(),
    });
    const calledAtMs = backtestedAtMs(sessions, last.timeMs);
    const baseline = new Map<number, number[]>();
    const scored = { algo, output, sessions, lastSessionMs: last.timeMs, calledAtMs, baseline, peers };
    for (const horizon of output.horizons) {
      const outcome = scoreCall(scored, horizon, bars.slice(row, row + horizon + 1), false);
      if (outcome) await this.outcomes.save(call.id, outcome);
    }
    return true;
  }
}

async function readListings(em: EntityManager): Promise<(symbol: string) => readonly Listing[]> {
  const bySymbol = new Map<string, Listing[]>();
  await new InstrumentRepository(em).readActive((rows) => {
    for (const { exchangeShortName, symbol, rank } of rows) {
      const listing = { exchangeShortName, symbol, rank };
      const known = bySymbol.get(symbol);
      if (known) known.push(listing);
      else bySymbol.set(symbol, [listing]);
    }
  });
  return (symbol) => bySymbol.get(symbol) ?? [];
}
