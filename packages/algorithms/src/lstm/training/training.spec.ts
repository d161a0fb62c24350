import { TrainingStopped } from '../lstm-model.js';
import { lstmSeries } from '../lstm-series.js';
import { barsBefore, clockwork, syntheticBars, TINY_OPTIONS } from '../testing/synthetic-bars.js';
import { Adam, trainNetwork } from './train-network.js';
import { trainEnsemble } from './ensemble.js';

const bars = syntheticBars(800, clockwork);
const series = lstmSeries(bars, 1_000);
const nothing = (): void => undefined;

describe('Adam', () => {
  it('takes the first step of the learning rate against the sign of each slope', () => {
    const parameters = Float64Array.of(1, 1, 1);
    new Adam(3, 0.1, 10).step(parameters, Float64Array.of(4, -0.5, 0));
    expect(parameters[0]).toBeCloseTo(0.9, 8);
    expect(parameters[1]).toBeCloseTo(1.1, 7);
    expect(parameters[2]).toBe(1);
  });

  it('shortens a long gradient: the second step equals the hand calculation', () => {
    const parameters = Float64Array.of(0);
    const adam = new Adam(1, 0.1, 1);
    adam.step(parameters, Float64Array.of(50)); // shortened to 1: moves by -0.1
    adam.step(parameters, Float64Array.of(-0.5));
    const first = (0.9 * 0.1 - 0.1 * 0.5) / (1 - 0.81);
    const second = (0.999 * 0.001 + 0.001 * 0.25) / (1 - 0.999 ** 2);
    expect(parameters[0]).toBeCloseTo(-0.1 - (0.1 * first) / Math.sqrt(second), 8);
  });
});

describe('training', () => {
  it('learns what an average of the past cannot know', () => {
    const options = { ...TINY_OPTIONS, hidden: 8, maxEpochs: 15, patience: 15 };
    const { stoppingLoss, untrainedLoss, epochs } = trainNetwork(series, 800, options, 1, nothing);
    expect(epochs).toBeGreaterThan(0);
    expect(stoppingLoss).toBeLessThan(0.97 * untrainedLoss);
  });

  it('gives the same bits again and others for another seed', () => {
    const first = trainNetwork(series, 800, TINY_OPTIONS, 1, nothing);
    expect(trainNetwork(series, 800, TINY_OPTIONS, 1, nothing)).toEqual(first);
    expect(trainNetwork(series, 800, TINY_OPTIONS, 2, nothing).parameters).not.toEqual(first.parameters);
  });

  it('sees nothing at or after its end', () => {
    const early = lstmSeries(barsBefore(bars, 600), 1_000);
    expect(trainNetwork(series, 600, TINY_OPTIONS, 1, nothing)).toEqual(
      trainNetwork(early, 600, TINY_OPTIONS, 1, nothing),
    );
  });

  it('keeps the parameters of the best epoch, which may be the untrained ones', () => {
    const wild = { ...TINY_OPTIONS, learningRate: 5 };
    const { stoppingLoss, untrainedLoss, epochs } = trainNetwork(series, 800, wild, 1, nothing);
    expect({ stoppingLoss, epochs }).toEqual({ stoppingLoss: untrainedLoss, epochs: 0 });
  });

  it('ends when asked, and tells how far it is', () => {
    const shares: number[] = [];
    trainEnsemble(series, 800, TINY_OPTIONS, (share) => shares.push(share) < 0);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares.length).toBeGreaterThan(2);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    expect(() => trainEnsemble(series, 800, TINY_OPTIONS, () => true)).toThrow(TrainingStopped);
  });
});
