import { LatencyMeter } from './latency-meter';

describe('LatencyMeter', () => {
  test('measures from the trade to now on the market clock of a replay', () => {
    const meter = new LatencyMeter();
    meter.sample(1_000, -50_000, 51_250);
    expect(meter.value()).toBe(250);
  });

  test('smooths: one slow price moves the figure by a fifth', () => {
    const meter = new LatencyMeter();
    meter.sample(0, 0, 100);
    meter.sample(0, 0, 1_100);
    expect(meter.value()).toBe(300);
  });

  test('never below zero, and nothing after a pause', () => {
    const meter = new LatencyMeter();
    const listener = jest.fn();
    meter.listen(listener);
    meter.sample(10_000, 0, 0);
    expect(meter.value()).toBe(0);
    meter.reset();
    expect(meter.value()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
