import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import { HORIZONS, type LstmOptions } from '../lstm-model.js';
import { initialParameters, layoutOf } from '../network/parameters.js';
import { type LossSum, QuantileNetwork, type Stretch } from '../network/quantile-network.js';
import { type LstmSeries, SETTLING_ROWS } from '../lstm-series.js';

export interface TrainedNetwork {
  /** Rounded to 32 bits, as they are stored: a stored network forecasts exactly as the one that was tested. */
  readonly parameters: Float64Array;
  readonly epochs: number;
  /** Mean pinball loss of scaled returns on the stopping rows: of the parameters kept, and before training. */
  readonly stoppingLoss: number;
  readonly untrainedLoss: number;
}

/**
 * Trains one network on the rows before `end`; nothing at or after it is looked at. The newest `stoppingShare` of them
 * is kept back: training ends when the loss there stops falling, and the best parameters are returned. Forecasts
 * whose outcome reaches into the rows kept back are not trained on.
 * @param afterEpoch receives the number of the epoch; it may throw to end the training
 */
export function trainNetwork(
  series: LstmSeries,
  end: number,
  options: LstmOptions,
  seed: number,
  afterEpoch: (epoch: number) => void,
): TrainedNetwork {
  const { hidden, warmUp, stretch, batch, maxEpochs, patience } = options;
  const firstForecast = SETTLING_ROWS + warmUp;
  const stoppingStart = end - Math.round((end - firstForecast) * options.stoppingShare);
  const random = new SeededRandom(`lstm ${seed}`);
  const layout = layoutOf(hidden);
  const network = new QuantileNetwork(layout, warmUp + stretch);
  const parameters = initialParameters(layout, targetsBefore(series, firstForecast, stoppingStart), random);
  const gradient = new Float64Array(layout.size);
  const adam = new Adam(layout.size, options.learningRate, options.gradientNorm);
  const stopping = stretches(stoppingStart, end, warmUp, stretch);
  const stoppingLossOf = (): number => {
    const total = { loss: 0, outcomes: 0 };
    for (const one of stopping) network.loss(parameters, series, one, end, total);
    return total.loss / total.outcomes;
  };

  const untrainedLoss = stoppingLossOf();
  let [stoppingLoss, bestEpoch, epoch] = [untrainedLoss, 0, 0];
  const best = parameters.slice();
  while (epoch < maxEpochs && epoch - bestEpoch < patience) {
    epoch++;
    // Other starts in every epoch: the same rows are seen after warm-ups of other lengths.
    const sequences = stretches(firstForecast + random.nextInteger(stretch), stoppingStart, warmUp, stretch);
    shuffle(sequences, random);
    for (let first = 0; first < sequences.length; first += batch) {
      gradient.fill(0);
      const total: LossSum = { loss: 0, outcomes: 0 };
      for (const one of sequences.slice(first, first + batch)) {
        network.loss(parameters, series, one, stoppingStart, total, gradient);
      }
      if (total.outcomes === 0) continue;
      for (let i = 0; i < gradient.length; i++) gradient[i]! /= total.outcomes;
      adam.step(parameters, gradient);
    }
    const loss = stoppingLossOf();
    if (loss < stoppingLoss) {
      [stoppingLoss, bestEpoch] = [loss, epoch];
      best.set(parameters);
    }
    afterEpoch(epoch);
  }
  return { parameters: best.map(Math.fround), epochs: bestEpoch, stoppingLoss, untrainedLoss };
}

/** Sequences whose forecasts cover the rows [from, end) one after another. */
function stretches(from: number, end: number, warmUp: number, length: number): Stretch[] {
  const result: Stretch[] = [];
  for (let row = from; row < end; row += length) {
    result.push({ firstRow: row - warmUp, forecastRow: row, endRow: Math.min(end, row + length) });
  }
  return result;
}

/** Scaled returns per horizon of the rows from `from` on whose outcome is known before `end`. */
function targetsBefore(series: LstmSeries, from: number, end: number): Float64Array[] {
  return HORIZONS.map((horizon, k) => series.scaled[k]!.subarray(from, end - horizon));
}

/** Fisher and Yates. */
function shuffle(items: Stretch[], random: SeededRandom): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = random.nextInteger(i + 1);
    [items[i], items[other]] = [items[other]!, items[i]!];
  }
}

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
const EPSILON = 1e-8;

/** Adam (Kingma and Ba 2015) with gradients shortened to a largest norm first. */
export class Adam {
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private steps = 0;

  constructor(
    size: number,
    private readonly learningRate: number,
    private readonly maxNorm: number,
  ) {
    this.first = new Float64Array(size);
    this.second = new Float64Array(size);
  }

  /** Moves `parameters` against `gradient`, both of the size given. */
  step(parameters: Float64Array, gradient: Float64Array): void {
    this.steps++;
    let squares = 0;
    for (let i = 0; i < gradient.length; i++) squares += gradient[i]! * gradient[i]!;
    const norm = Math.sqrt(squares);
    const shorten = norm > this.maxNorm ? this.maxNorm / norm : 1;
    const firstBias = 1 - FIRST_DECAY ** this.steps;
    const secondBias = 1 - SECOND_DECAY ** this.steps;
    for (let i = 0; i < gradient.length; i++) {
      const slope = gradient[i]! * shorten;
      const first = FIRST_DECAY * this.first[i]! + (1 - FIRST_DECAY) * slope;
      const second = SECOND_DECAY * this.second[i]! + (1 - SECOND_DECAY) * slope * slope;
      this.first[i] = first;
      this.second[i] = second;
      parameters[i]! -=
        (this.learningRate * (first / firstBias)) / (Math.sqrt(second / secondBias) + EPSILON);
    }
  }
}
