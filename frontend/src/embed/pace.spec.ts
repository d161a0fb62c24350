import { afterAnswer, afterRefusal, PACE } from './pace';

const MINUTE = 60_000;

test('a price that stands still is asked for ever less often, one that moves at once often again', () => {
  const waits = [1, 2, 3, 4, 5, 6].reduce(
    (all) => [...all, afterAnswer(all.at(-1)!, false)],
    [PACE.movingMs as number],
  );
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, MINUTE, MINUTE, MINUTE]);
  expect(afterAnswer(MINUTE, true)).toBe(PACE.movingMs);
});

test('who is refused waits twice as long each time, up to five minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].reduce(
    (all) => [...all, afterRefusal(all.at(-1)!, 0)],
    [PACE.movingMs as number],
  );
  expect(waits.slice(1)).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
});

test('what the server asks for counts, where it is longer', () => {
  expect(afterRefusal(PACE.movingMs, 45_000)).toBe(45_000);
  expect(afterRefusal(PACE.movingMs, 1_000)).toBe(10_000);
});

test('an answer after many refusals is followed by a question within a minute', () => {
  expect(afterAnswer(PACE.longestMs, false)).toBe(MINUTE);
});
