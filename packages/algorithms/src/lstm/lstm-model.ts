/** Sessions ahead. */
export const HORIZONS = [1, 5, 20] as const;
/** Probabilities of the forecast quantiles; the middle one is the median. */
export const PROBABILITIES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;
export const MEDIAN = 3;
/** Bars below which nothing is trained: less cannot be split into training, stopping and testing. */
export const MINIMUM_BARS = 750;
/** Raised whenever the same bars would give other numbers. */
export const LSTM_VERSION = '1';

export interface LstmOptions {
  /** Width of the hidden state. */
  readonly hidden: number;
  /** Sessions that the network reads before its first forecast counts. */
  readonly warmUp: number;
  /** Forecasts per training sequence; a live forecast has read `warmUp + stretch` sessions. */
  readonly stretch: number;
  /** Sequences per step of the optimiser. */
  readonly batch: number;
  readonly learningRate: number;
  /** Largest norm of a gradient; longer ones are shortened to it. */
  readonly gradientNorm: number;
  readonly maxEpochs: number;
  /** Epochs without a better stopping loss after which training ends. */
  readonly patience: number;
  /** Newest part of the training bars that decides when to stop and is not trained on. */
  readonly stoppingShare: number;
  /** Networks whose quantiles are averaged. */
  readonly seeds: readonly number[];
  /** Test blocks of the walk-forward; the network is retrained before each. */
  readonly folds: number;
  /** Newest bars used; older markets cost time and say less. */
  readonly maxBars: number;
}

export const DEFAULT_LSTM_OPTIONS: LstmOptions = {
  hidden: 16,
  warmUp: 20,
  stretch: 20,
  batch: 8,
  learningRate: 1e-3,
  gradientNorm: 1,
  maxEpochs: 40,
  patience: 10,
  stoppingShare: 0.15,
  seeds: [1, 2, 3],
  folds: 5,
  maxBars: 5_040,
};

/**
 * Asked after every epoch with the share of the work that is done at most, 0 … 1; `true` ends it with
 * {@link TrainingStopped}.
 */
export type ShouldStop = (progress: number) => boolean;

/** The caller asked to stop: nothing was learnt that may be used. */
export class TrainingStopped extends Error {
  constructor() {
    super('the training was stopped');
    this.name = 'TrainingStopped';
  }
}

/** Trained weights and where they come from. JSON; equal bars and options give equal bytes. */
export interface LstmModel {
  readonly version: string;
  readonly options: LstmOptions;
  /** Usable bars it was trained on, and their sessions. */
  readonly bars: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Per seed: epochs whose parameters were kept, and mean pinball loss of scaled returns on the stopping rows. */
  readonly epochs: readonly number[];
  readonly stoppingLoss: readonly number[];
  /** Base64 of 32-bit floats (little endian), seed after seed. */
  readonly weights: string;
  /** SHA-256 of all of the above, hex. */
  readonly hash: string;
}
