import type { DrawingKind } from '@pricealgo/contract/chart-choices';
import { BarPlaces, type Drawing, type DrawingPoint, newDrawingId } from './drawing';
import { changed, historyOf, joined, redone, undone } from './drawing-changes';
import { distanceTo, hitOf, type Projection, rayEnd, shapeOf } from './drawing-geometry';

const DAY = 86_400_000;
const bar = (timeMs: number) => ({ timeMs, open: 1, high: 1, low: 1, close: 1, volume: 0 });
/** Friday, Monday, Tuesday. */
const places = new BarPlaces([bar(4 * DAY), bar(7 * DAY), bar(8 * DAY)], DAY);

/** 1 px a ms, 1 px a unit of price, prices grow upwards. */
const on: Projection = { toX: (timeMs) => timeMs, toY: (price) => 100 - price, width: 200, height: 100 };
const at = (timeMs: number, price: number): DrawingPoint => ({ timeMs, price });
const drawn = (kind: DrawingKind, ...points: DrawingPoint[]): Drawing => ({
  id: `${kind}00000000`,
  kind,
  points,
  colour: 'blue',
});
const look = { reach: 6, selected: null, textWidth: (text: string) => text.length * 7 };

test('a time belongs to the bar that it is in, and goes on by steps outside of the bars', () => {
  expect([4, 5.9, 7, 7.5, 8, 8.9].map((day) => places.indexOf(day * DAY))).toEqual([0, 0, 1, 1, 2, 2]);
  expect([1, 3.5, 9, 11.2].map((day) => places.indexOf(day * DAY))).toEqual([-3, -1, 3, 5]);
  for (const index of [-3, -1, 0, 1, 2, 3, 9]) expect(places.indexOf(places.timeAt(index))).toBe(index);
});

test('an id is what the server takes, and another one each time', () => {
  const ids = Array.from({ length: 50 }, newDrawingId);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{16}$/);
  expect(new Set(ids).size).toBe(50);
});

test('a ray ends at the edge that it points to', () => {
  expect(rayEnd({ x: 10, y: 50 }, { x: 20, y: 50 }, 200, 100)).toEqual({ x: 200, y: 50 });
  expect(rayEnd({ x: 10, y: 50 }, { x: 20, y: 40 }, 200, 100)).toEqual({ x: 60, y: 0 });
  expect(rayEnd({ x: 30, y: 10 }, { x: 20, y: 10 }, 200, 100)).toEqual({ x: 0, y: 10 });
  expect(rayEnd({ x: 5, y: 5 }, { x: 5, y: 5 }, 200, 100)).toEqual({ x: 5, y: 5 });
});

test('each kind has its lines: one across, two parallels, the levels of a move', () => {
  expect(shapeOf(drawn('horizontal', at(5, 40)), on).lines).toEqual([
    [
      { x: 0, y: 60 },
      { x: 200, y: 60 },
    ],
  ]);
  const channel = shapeOf(drawn('channel', at(0, 10), at(100, 20), at(50, 35)), on);
  expect(channel.lines[1]).toEqual([
    { x: 0, y: 70 },
    { x: 100, y: 60 },
  ]);
  // A fall from 80 to 30 is taken back by half at 55.
  const { levels } = shapeOf(drawn('fibonacci', at(10, 80), at(60, 30)), on);
  expect(levels.map(({ ratio, price }) => [ratio, Math.round(price * 10) / 10])).toEqual([
    [0, 30],
    [0.236, 41.8],
    [0.382, 49.1],
    [0.5, 55],
    [0.618, 60.9],
    [0.786, 69.3],
    [1, 80],
  ]);
  expect(shapeOf(drawn('rectangle', at(10, 80), at(60, 30)), on).lines).toHaveLength(4);
  expect(shapeOf(drawn('trend', at(10, 80)), on).lines).toEqual([]);
});

test('a pointer takes what is near, not what lies on the same line further on', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ] as const;
  expect(distanceTo(line, { x: 5, y: 3 })).toBe(3);
  expect(distanceTo(line, { x: 14, y: 3 })).toBe(5);
  const trend = drawn('trend', at(20, 50), at(80, 50));
  expect(hitOf([trend], on, { x: 50, y: 54 }, look)).toEqual({ drawing: trend, handle: null });
  expect(hitOf([trend], on, { x: 50, y: 58 }, look)).toBeNull();
  expect(hitOf([trend], on, { x: 90, y: 50 }, look)).toBeNull();
  expect(hitOf([trend], on, { x: 50, y: 58 }, { ...look, reach: 14 })).not.toBeNull();
});

test('what is in front is taken first, and what is selected before it and by its handles', () => {
  const back = drawn('trend', at(20, 50), at(80, 50));
  const front = { ...drawn('horizontal', at(20, 50)), id: 'front00000000' };
  const here = { x: 50, y: 50 };
  expect(hitOf([back, front], on, here, look)?.drawing).toBe(front);
  expect(hitOf([back, front], on, here, { ...look, selected: back.id })?.drawing).toBe(back);
  expect(hitOf([back, front], on, { x: 79, y: 51 }, { ...look, selected: back.id })).toEqual({
    drawing: back,
    handle: 1,
  });
});

test('a text is taken anywhere on its words', () => {
  const text = { ...drawn('text', at(20, 50)), text: 'resistance' };
  expect(hitOf([text], on, { x: 85, y: 55 }, look)?.drawing).toBe(text);
  expect(hitOf([text], on, { x: 110, y: 55 }, look)).toBeNull();
});

const [one, two, three] = [1, 2, 3].map((n) => ({
  ...drawn('trend', at(n, n), at(9, 9)),
  id: `drawing0${n}`,
})) as [Drawing, Drawing, Drawing];

test('steps are taken back and made again, and a new one ends what was taken back', () => {
  const after = changed(changed(historyOf([]), [one]), [one, two]);
  expect(undone(after).present).toEqual([one]);
  expect(undone(undone(undone(after))).present).toEqual([]);
  expect(redone(undone(after))).toEqual(after);
  expect(redone(changed(undone(after), [three])).present).toEqual([three]);
  const full = Array.from({ length: 100 }, (_, n) => ({ ...one, id: `d${n}` }));
  expect(changed(historyOf(full), [...full, two]).present).toBe(full);
});

test('two tabs lose nothing of each other', () => {
  const moved = { ...one, points: [at(5, 5), at(6, 6)] };
  expect(joined([], [one], [two])).toEqual([two, one]);
  expect(joined([one], [moved], [one, two])).toEqual([moved, two]);
  expect(joined([one, two], [two], [one, two])).toEqual([two]);
  expect(joined([one, two], [one, two], [two])).toEqual([two]);
  // One deleted what the other one moved.
  expect(joined([one], [], [moved])).toEqual([moved]);
  expect(joined([one], [moved], [])).toEqual([moved]);
  // Both moved the same: this tab's is the later one.
  const elsewhere = { ...one, points: [at(7, 7), at(8, 8)] };
  expect(joined([one], [moved], [elsewhere])).toEqual([moved]);
});
