import type { LstmModel } from '../lstm/lstm-model.js';
import { layoutOf } from '../lstm/network/parameters.js';
import { syntheticBars, TINY_OPTIONS } from '../lstm/testing/synthetic-bars.js';
import { decodeWeights, inferLstm, trainLstm } from './lstm-network.js';

describe('trained model', () => {
  const bars = syntheticBars(760);
  const model = trainLstm(bars, TINY_OPTIONS);

  it('is the same bytes for the same bars', () => {
    expect(JSON.stringify(trainLstm(bars, TINY_OPTIONS))).toBe(JSON.stringify(model));
    expect(model).toMatchObject({ bars: 760, fromMs: bars.timeMs[0], toMs: bars.timeMs[759] });
    expect(model.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('forecasts the same after a trip through JSON that reorders its keys', () => {
    const entries = Object.entries(JSON.parse(JSON.stringify(model))).reverse();
    const stored = Object.fromEntries(entries) as unknown as LstmModel;
    expect(inferLstm(stored, bars)).toEqual(inferLstm(model, bars));
    const weights = decodeWeights(stored);
    expect(weights.map(({ length }) => length)).toEqual([layoutOf(4).size, layoutOf(4).size]);
  });

  it('is refused where it is damaged or of another version', () => {
    const other = model.weights.startsWith('A') ? 'B' : 'A';
    expect(() => inferLstm({ ...model, weights: other + model.weights.slice(1) }, bars)).toThrow('hash');
    expect(() => decodeWeights({ ...model, version: '0' })).toThrow('version 0');
  });
});
