import { EpochFence, epochName, FEED_SILENT_MS, termOfEpoch } from './feed-epoch-name.js';

describe('epoch names', () => {
  it('carry the term', () => {
    expect(termOfEpoch(epochName(42, 3))).toBe(42);
    expect(epochName(42, 3)).not.toBe(epochName(42, 3));
    expect(termOfEpoch('something else')).toBeNull();
  });
});

describe('the fence between terms', () => {
  let nowMs: number;
  let fence: EpochFence;
  beforeEach(() => {
    nowMs = 1_000;
    fence = new EpochFence(() => nowMs);
  });

  it('keeps a deposed term out while the living one is heard, whether it was heard here before or not', () => {
    expect(fence.admits('13.0-b')).toBe(true);
    expect(fence.admits('12.4-a')).toBe(false);
    expect(fence.admits('13.0-b')).toBe(true);
    expect(fence.admits('13.1-c')).toBe(true);
    expect(fence.admits('13.0-b')).toBe(false);
    expect(fence.admits('14.0-d')).toBe(true);
  });

  it('lets an earlier term in when the later one is silent, and the later one back', () => {
    fence.admits('13.0-b');
    nowMs += FEED_SILENT_MS + 1;
    expect(fence.admits('2.0-restored')).toBe(true);
    expect(fence.admits('2.0-restored')).toBe(true);
    expect(fence.admits('13.0-b')).toBe(true);
    expect(fence.admits('2.0-restored')).toBe(false);
  });

  it('is not shut by what a dead feed of a later term left behind', () => {
    fence.admits('13.0-dead', nowMs - FEED_SILENT_MS - 1);
    expect(fence.admits('2.0-restored')).toBe(true);
  });

  it('goes by what was replaced where names carry no number', () => {
    expect(['a', 'b', 'a', 'b', 'c', 'b'].map((epoch) => fence.admits(epoch))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
