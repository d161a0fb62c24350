import { PreviousCloses, splitLikeGap, type StoredClose } from './previous-closes.js';

const DAY = 18_505;
const ROW = 1;
const bar = (close: number, changes: Partial<NonNullable<StoredClose['bar']>> = {}) => ({
  close,
  ratio: 1,
  isLastSession: true,
  own: true,
  ...changes,
});
const stored = (changes: Partial<StoredClose> = {}): StoredClose => ({
  sessionDay: DAY,
  ratio: 1,
  bar: null,
  ...changes,
});

describe('the close before a session', () => {
  it('is not known before anything is', () => {
    expect(new PreviousCloses().before(ROW, DAY, 100)).toBeNaN();
  });

  it('is the last trade seen as long as nothing better is known', () => {
    const closes = new PreviousCloses();
    closes.learnTrade(ROW, DAY, 99);
    expect(closes.before(ROW, DAY, 100)).toBe(99);
    closes.learnStored(ROW, stored({ bar: bar(90, { isLastSession: false }) }));
    expect(closes.before(ROW, DAY, 100)).toBe(99);
  });

  it('is the daily bar after an outage over the close, and the auction’s close instead of the last regular trade', () => {
    const closes = new PreviousCloses();
    closes.learnTrade(ROW, DAY, 95);
    closes.learnStored(ROW, stored({ bar: bar(99.5, { own: false }) }));
    expect(closes.before(ROW, DAY, 100)).toBe(99.5);
    closes.learnTold(ROW, DAY, 99.6);
    expect(closes.before(ROW, DAY, 100)).toBe(99.6);
    closes.learnStored(ROW, stored({ bar: bar(99.7) }));
    expect(closes.before(ROW, DAY, 100)).toBe(99.7);
    // Read again without news, then corrected by the source.
    closes.learnStored(ROW, stored({ bar: bar(99.7) }));
    closes.learnTold(ROW, DAY, 99.8);
    expect(closes.before(ROW, DAY, 100)).toBe(99.8);
  });

  it('is an older bar only where nothing else is known', () => {
    const closes = new PreviousCloses();
    closes.learnStored(ROW, stored({ bar: bar(90, { isLastSession: false }) }));
    expect(closes.before(ROW, DAY, 100)).toBe(90);
  });

  it.each([
    ['the last trade', (closes: PreviousCloses) => closes.learnTrade(ROW, DAY, 500), stored({ ratio: 4 })],
    [
      'a bar that knows nothing of the split yet',
      () => undefined,
      stored({ ratio: 4, bar: bar(500, { ratio: 4 }) }),
    ],
    [
      'a bar of a vendor or file that has it applied',
      () => undefined,
      stored({ ratio: 4, bar: bar(125, { ratio: 4 }) }),
    ],
    [
      'what a vendor says as traded',
      (closes: PreviousCloses) => closes.learnTold(ROW, DAY, 500),
      stored({ ratio: 4 }),
    ],
    [
      'what a vendor says with the split applied',
      (closes: PreviousCloses) => closes.learnTold(ROW, DAY, 125),
      stored({ ratio: 4 }),
    ],
  ])('is divided by 4 on the day of a 4:1 split: %s', (_what, learn, split) => {
    const closes = new PreviousCloses();
    learn(closes);
    closes.learnStored(ROW, split);
    expect(closes.before(ROW, DAY, 128)).toBe(125);
    expect(closes.suspectedSplit(ROW, DAY, 128)).toBeNull();
  });

  it('is multiplied on the day of a reverse split', () => {
    const closes = new PreviousCloses();
    closes.learnTrade(ROW, DAY, 2);
    closes.learnStored(ROW, stored({ ratio: 0.1 }));
    expect(closes.before(ROW, DAY, 19)).toBe(20);
  });

  it('belongs to its session, whichever is heard of first', () => {
    const closes = new PreviousCloses();
    closes.learnStored(ROW, stored({ sessionDay: DAY + 1, bar: bar(101) }));
    closes.learnStored(ROW, stored({ bar: bar(99) }));
    closes.learnTrade(ROW, DAY - 1, 1);
    expect([DAY - 1, DAY, DAY + 1].map((day) => closes.before(ROW, day, 100))).toEqual([NaN, 99, 101]);
  });
});

describe('a split that nobody has reported', () => {
  it.each([
    ['4:1', 500, 126, 4],
    ['7:1 with a fall', 645, 88, 7.3],
    ['2:1 with a rise', 100, 54, 1.85],
    ['3:2', 150, 101, 1.49],
    ['1:10', 2, 19, 0.105],
  ])('is suspected of %s', (_name, before, after, quotient) => {
    expect(splitLikeGap(before, after)).toBeCloseTo(quotient, 1);
  });

  it.each([
    ['nothing', 100, 100],
    ['bad news', 100, 62],
    ['good news', 100, 140],
    ['unknown', NaN, 100],
    ['zero', 100, 0],
  ])('is not suspected of %s', (_name, before, after) => {
    expect(splitLikeGap(before, after)).toBeNull();
  });

  it('is not suspected over a longer silence, in which a price may double by itself', () => {
    const closes = new PreviousCloses();
    closes.learnTrade(ROW, DAY, 50, DAY - 8);
    closes.learnStored(ROW, stored({ bar: bar(52, { isLastSession: false }) }));
    expect(closes.suspectedSplit(ROW, DAY, 101)).toBeNull();
    closes.learnTrade(ROW, DAY, 50, DAY - 3);
    expect(closes.suspectedSplit(ROW, DAY, 101)).toBeCloseTo(0.5);
  });

  it('shows also where the source’s own close has it applied and the last trade seen has not', () => {
    const closes = new PreviousCloses();
    closes.learnTrade(ROW, DAY, 500);
    closes.learnTold(ROW, DAY, 125);
    expect(closes.before(ROW, DAY, 126)).toBe(125);
    expect(closes.suspectedSplit(ROW, DAY, 126)).toBeCloseTo(3.97, 2);
    closes.learnStored(ROW, stored({ ratio: 4 }));
    expect(closes.suspectedSplit(ROW, DAY, 126)).toBeNull();
  });
});
