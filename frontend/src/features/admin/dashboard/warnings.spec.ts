import { expect, test } from '@jest/globals';
import type { Figures } from './dashboard-api';
import { warningsOf } from './warnings';

const quiet = {
  processes: 1,
  feed: { source: 'Simulated', simulated: true, down: false },
  queueWaiting: 0,
  queueFailed: 0,
  alerts: [],
  calendarWarnings: [],
} as unknown as Figures;

test('nothing is said while all is well', () => {
  expect(warningsOf(quiet)).toEqual([]);
});

test.each([
  [{ processes: 0 }, [undefined]],
  [{ feed: { ...quiet.feed!, down: true } }, ['/admin/settings/sources']],
  [{ queueWaiting: null }, ['/admin/jobs']],
  [{ queueFailed: 3 }, ['/admin/jobs']],
  [
    { alerts: [{ kind: 'source', subject: 'kraken', detail: 'It does not answer.' }] },
    ['/admin/settings/sources'],
  ],
  [{ alerts: [{ kind: 'disk', subject: 'host', detail: '1 % is free.' }] }, ['/admin/alerts']],
  [
    { queueWaiting: null, alerts: [{ kind: 'worker', subject: '', detail: 'No worker runs.' }] },
    ['/admin/jobs'],
  ],
  [{ calendarWarnings: ['NYSE trades now.', 'NASDAQ trades now.'] }, ['/admin/settings', '/admin/settings']],
])('%j leads to %j', (change, rooms) => {
  expect(warningsOf({ ...quiet, ...change } as Figures).map(({ to }) => to)).toEqual(rooms);
});

test('a source that is dead is named, whatever the market was before', () => {
  const feed = { source: 'kraken', simulated: false, down: true };
  expect(warningsOf({ ...quiet, feed } as Figures).map(({ text }) => text)).toEqual([
    'Nothing is heard of the feed (kraken): every price is old.',
  ]);
});
