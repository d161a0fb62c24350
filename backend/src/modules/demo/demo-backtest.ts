import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { ComparativeInputs } from '@pricealgo/algorithms/answers/comparative-answer';
import type { TechnicalInputs } from '@pricealgo/algorithms/answers/technical-answer';
import { barsJson } from '@pricealgo/algorithms/bars-json';
import { TECHNICAL_HORIZONS } from '@pricealgo/algorithms/technical';
import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, sessionZone } from '../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { AppConfig } from '../../config/app-config.js';
import {
  AnalysisBarService,
  BacktestRecorder,
  chosenPeers,
  ComputePool,
  INPUT_COLLECTORS,
  type InputCollector,
  LOOK_BACK,
  MarketIndexService,
  RECORD_EVERY,
  type TradedBars,
} from '../analysis/index.js';
import { InstrumentDirectory, InstrumentRepository } from '../tickers/index.js';

/** Sessions that a technical call knows: six years. Fewer than there are, so that a later start finds the same ones. */
const KNOWN_SESSIONS = 1_600;
/** Fewer than in a live comparison: every call keeps the bars of all that it compared. */
const PEERS = 4;
const COMPARATIVE_HORIZON = 60;
/** Requests and ticks come first: nobody waits for this. */
const BREATH_MS = 20;

type Compared = ComparativeInputs['subject'];

/** Calls over the simulated history, each from the bars that were known by then, judged by what followed. */
@Injectable()
export class DemoBacktest {
  private readonly recorder: BacktestRecorder;

  constructor(
    em: EntityManager,
    private readonly directory: InstrumentDirectory,
    private readonly bars: AnalysisBarService,
    private readonly index: MarketIndexService,
    private readonly instruments: InstrumentRepository,
    private readonly pool: ComputePool,
    private readonly config: AppConfig,
    @Inject(INPUT_COLLECTORS) private readonly collectors: readonly InputCollector[],
  ) {
    this.recorder = new BacktestRecorder(em, config.commit);
  }

  /** @param calls per ticker @param untilMs no session of this day or later is looked at */
  async technical(
    tickers: readonly string[],
    calls: number,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    for (const instrument of this.known(tickers)) {
      const { bars, sessions } = await this.history(instrument, untilMs);
      for (const row of rowsOf(bars, calls, Math.max(...TECHNICAL_HORIZONS))) {
        const known = bars.slice(Math.max(0, row + 1 - KNOWN_SESSIONS), row + 1);
        const inputs: TechnicalInputs = { daily: barsJson(known), hourly: null, index: null };
        await this.record('technical', instrument, { bars, sessions, row, inputs, signal });
      }
    }
  }

  async comparative(
    tickers: readonly string[],
    calls: number,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    const histories = new Map<string, Promise<TradedBars>>();
    const historyOf = (one: MarketInstrument): Promise<TradedBars> => {
      const kept = histories.get(one.key) ?? this.history(one, untilMs);
      histories.set(one.key, kept);
      return kept;
    };
    for (const instrument of this.known(tickers)) {
      signal.throwIfAborted();
      const peers = chosenPeers(instrument, this.directory.all(), PEERS);
      const index = await this.index.of(instrument, { asOfMs: untilMs });
      const names = await this.instruments.names([
        instrument,
        ...peers,
        ...(index ? [index.instrument] : []),
      ]);
      const { bars, sessions } = await historyOf(instrument);
      const against = await Promise.all(peers.map(historyOf));
      for (const row of rowsOf(bars, calls, COMPARATIVE_HORIZON)) {
        const asOfMs = bars[row]!.timeMs;
        const compared = async (one: MarketInstrument): Promise<Compared> => {
          const { bars: all } = await historyOf(one);
          const end = all.findLastIndex(({ timeMs }) => timeMs <= asOfMs) + 1;
          const known = all.slice(Math.max(0, end - LOOK_BACK), end);
          return { key: one.key, name: names.get(one.key) ?? one.key, type: one.type, bars: barsJson(known) };
        };
        const inputs: ComparativeInputs = {
          subject: await compared(instrument),
          peers: await Promise.all(peers.map(compared)),
          ...(index ? { benchmark: await compared(index.instrument) } : {}),
          totalReturn: false,
          riskFreeRatePct: this.config.env.ANALYSIS_RISK_FREE_PCT,
          asOfMs,
        };
        await this.record('comparative', instrument, { bars, sessions, peers: against, row, inputs, signal });
      }
    }
  }

  private async record(
    algo: AlgorithmName,
    { key, currency }: MarketInstrument,
    made: TradedBars & { peers?: readonly TradedBars[]; row: number; inputs: object; signal: AbortSignal },
  ): Promise<void> {
    const { bars, sessions, peers, row, signal } = made;
    signal.throwIfAborted();
    const { version } = this.collectors.find((one) => one.algo === algo)!;
    const inputs = JSON.stringify(made.inputs);
    const answer = async (): Promise<AlgorithmOutput<unknown>> => {
      const { output } = await this.pool.run(algo, inputs, { signal });
      return JSON.parse(output) as AlgorithmOutput<unknown>;
    };
    const call = { algo, version, instrument: key, currency, simulated: true, inputs, answer };
    await this.recorder.record({ ...call, sessions, peers }, bars, row);
    await pause(BREATH_MS, undefined, { signal });
  }

  private known(tickers: readonly string[]): MarketInstrument[] {
    return tickers.flatMap((key) => this.directory.get(key) ?? []);
  }

  /** @throws Error where the prices are real: those of a simulated market only are looked at here */
  private async history(instrument: MarketInstrument, untilMs: number): Promise<TradedBars> {
    const { bars, sessions, simulated } = await this.bars.daily(instrument, {});
    if (!simulated) throw new Error('demo content is made of simulated prices only');
    await pause(BREATH_MS);
    const todayMs = sessionDateMs(untilMs, sessionZone(instrument));
    return { sessions, bars: bars.filter(({ timeMs }) => timeMs < todayMs) };
  }
}

/** Rows of calls, oldest first, of which the newest one's longest horizon is just over. */
function rowsOf(bars: readonly Bar[], calls: number, horizon: number): number[] {
  const newest = bars.length - 1 - horizon;
  return Array.from({ length: calls }, (_, i) => newest - (calls - 1 - i) * RECORD_EVERY).filter(
    (row) => row > 0,
  );
}
