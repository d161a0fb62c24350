import { type LstmOptions, type ShouldStop, TrainingStopped } from '../lstm-model.js';
import type { LstmSeries } from '../lstm-series.js';
import { layoutOf, OUTPUTS } from '../network/parameters.js';
import { QuantileNetwork } from '../network/quantile-network.js';
import { type TrainedNetwork, trainNetwork } from './train-network.js';

/**
 * One network per seed, trained on the rows before `end`.
 * @throws {@link TrainingStopped}
 */
export function trainEnsemble(
  series: LstmSeries,
  end: number,
  options: LstmOptions,
  shouldStop?: ShouldStop,
): TrainedNetwork[] {
  const { seeds, maxEpochs } = options;
  return seeds.map((seed, i) =>
    trainNetwork(series, end, options, seed, (epoch) => {
      if (shouldStop?.((i + epoch / maxEpochs) / seeds.length)) throw new TrainingStopped();
    }),
  );
}

/** Networks of several seeds that forecast as one: the mean of their quantiles, which cannot cross either. */
export class Ensemble {
  private readonly network: QuantileNetwork;
  private readonly steps: number;
  private readonly mean = new Float64Array(OUTPUTS);

  /** @param parameters one buffer per seed */
  constructor(
    private readonly parameters: readonly Float64Array[],
    options: Pick<LstmOptions, 'hidden' | 'warmUp' | 'stretch'>,
  ) {
    this.steps = options.warmUp + options.stretch;
    this.network = new QuantileNetwork(layoutOf(options.hidden), this.steps);
  }

  /**
   * Quantiles of the volatility-scaled returns at `row`, horizon after horizon.
   * @returns a buffer that the next call overwrites
   */
  forecast(series: LstmSeries, row: number): Float64Array {
    const { mean, parameters } = this;
    mean.fill(0);
    for (const one of parameters) {
      const quantiles = this.network.forecast(one, series, row, this.steps);
      for (let i = 0; i < OUTPUTS; i++) mean[i]! += quantiles[i]! / parameters.length;
    }
    return mean;
  }
}
