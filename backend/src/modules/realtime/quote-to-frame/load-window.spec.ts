import { LoadWindow } from './load-window.js';

describe('LoadWindow', () => {
  it('widens in two steps and narrows only well below the value it widened at', () => {
    const load = new LoadWindow();
    const windows = [0.5, 0.85, 0.85, 0.95, 0.8, 0.7, 0.6, 0.5, 0.5].map((busy) => {
      load.observe(busy);
      return load.minWindowMs;
    });
    expect(windows).toEqual([0, 250, 250, 500, 500, 250, 250, 0, 0]);
  });
});
