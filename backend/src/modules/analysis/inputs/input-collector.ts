import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { CallMode, CallOrigin } from '@pricealgo/contract/calls';

/** What a user may choose for a run. */
export interface AnalysisParams {
  /** `imported`: the bars of imported files, whatever the prices on the screen are. */
  readonly source?: 'imported';
  /** Comparative: whom to compare with; default: the best-known of the same type and sector. */
  readonly peers?: readonly InstrumentKey[];
  /** Comparative: what beta is measured against; default: SPY, for coins BTC. */
  readonly benchmark?: InstrumentKey;
  /** Valuation: assumptions by key that replace the computed ones. */
  readonly assumptions?: Readonly<Record<string, number>>;
  /** An administrator's: with parameters of one's own it is a call of the house all the same. */
  readonly house?: true;
}

/** Everything that one call is computed from, and what is noted beside it. */
export interface CollectedInputs {
  /** JSON; what the computing thread reads and the call stores. */
  readonly inputs: Record<string, unknown>;
  readonly priceAtCall: number | null;
  readonly priceTimeMs: number | null;
  readonly currency: string;
  readonly simulated: boolean;
  /** Old bars (an imported file that ended long ago) make no live call. */
  readonly origin: CallOrigin;
  /** Which market they are of. */
  readonly mode: CallMode;
  /** Name of the source of the prices; left out: not known. */
  readonly source?: string;
  /** Noted beside the parameters of the run. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** What collecting cost at a vendor, US dollars; default 0. */
  readonly costUsd?: number;
}

/** The run ends without a new call: there is one already, or none can be made and `noCall` gives the reason. */
export type NoCall = { readonly noCall: string } | { readonly knownCallId: string };

/** For inputs that take long to collect. */
export interface CollectOptions {
  readonly signal?: AbortSignal;
  /** Percent of collecting, 0–100. */
  readonly onProgress?: (percent: number) => void;
}

/** Collects the inputs of one algorithm; one per algorithm. */
export interface InputCollector {
  readonly algo: AlgorithmName;
  /** Of the algorithm's rules: part of every call. */
  readonly version: string;
  /** @throws AppError where the instrument or the parameters cannot be worked with */
  collect(
    instrument: MarketInstrument,
    params: AnalysisParams,
    options?: CollectOptions,
  ): Promise<CollectedInputs | NoCall>;
}

/** Nest injection token: every `InputCollector`. */
export const INPUT_COLLECTORS = Symbol('InputCollectors');
