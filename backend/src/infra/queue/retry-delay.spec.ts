import { UpstreamError } from '../../common/errors/upstream-error.js';
import { retryDelayMs } from './retry-delay.js';

class Asked extends UpstreamError {
  constructor(private readonly waitMs?: number) {
    super('wait');
  }

  override get retryAfterMs(): number | undefined {
    return this.waitMs;
  }
}

describe('the wait before another try of a job', () => {
  it('doubles with every try', () => {
    expect([1, 2, 3, 4].map((made) => retryDelayMs(1_000, made, new Error('down')))).toEqual([
      1_000, 2_000, 4_000, 8_000,
    ]);
    expect([1, 2].map((made) => retryDelayMs(10_000, made))).toEqual([10_000, 20_000]);
  });

  it('is as long as a vendor asked for, and no shorter for one that asked for little', () => {
    expect(retryDelayMs(1_000, 1, new Asked(60_000.5))).toBe(60_001);
    expect(retryDelayMs(1_000, 3, new Asked(200))).toBe(4_000);
    expect(retryDelayMs(1_000, 2, new Asked())).toBe(2_000);
  });
});
