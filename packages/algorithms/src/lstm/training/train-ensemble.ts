import { type LstmOptions, type ShouldStop, TrainingStopped } from '../lstm-options.js';
import type { LstmSeries } from '../series/lstm-series.js';
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
