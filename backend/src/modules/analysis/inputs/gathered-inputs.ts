import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { CallOrigin } from '@pricealgo/contract/calls';
import type { AnalysisParams } from './analysis-params.js';

/** Everything that one call is computed from, and what is noted beside it. */
export interface GatheredInputs {
  /** JSON; what the computing thread reads and the call stores. */
  readonly inputs: Record<string, unknown>;
  readonly priceAtCall: number | null;
  readonly priceTimeMs: number | null;
  readonly currency: string;
  readonly simulated: boolean;
  /** Old bars (an imported file that ended long ago) make no live call. */
  readonly origin: CallOrigin;
  /** Noted beside the parameters of the run. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** What the gathering cost at a vendor, US dollars; default 0. */
  readonly costUsd?: number;
}

/** The run ends without a new call: there is one already, or none can be made and the text says why. */
export type NoCall = { readonly noCall: string } | { readonly knownCallId: string };

/** For inputs that take their time. */
export interface GatherOptions {
  readonly signal?: AbortSignal;
  /** Percent of the gathering, 0–100. */
  readonly onProgress?: (percent: number) => void;
}

/** Collects the inputs of one algorithm; one per algorithm. */
export interface InputGatherer {
  readonly algo: AlgorithmName;
  /** Of the algorithm's rules: part of every call. */
  readonly version: string;
  /** @throws AppError where the instrument or the parameters cannot be worked with */
  gather(
    instrument: MarketInstrument,
    params: AnalysisParams,
    options?: GatherOptions,
  ): Promise<GatheredInputs | NoCall>;
}

/** Nest injection token: every `InputGatherer`. */
export const INPUT_GATHERERS = Symbol('InputGatherers');
