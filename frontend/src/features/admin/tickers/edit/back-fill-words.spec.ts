import type { JobState } from '../tickers-api';
import { backFillWords } from './back-fill-words';

const job = (changes: Partial<JobState>): JobState => ({
  id: 'outbox-1',
  state: 'queued',
  progress: 0,
  reason: null,
  nextMs: null,
  result: null,
  ...changes,
});
const reason = 'fmp: answered with status 429';

test.each<[Partial<JobState>, string]>([
  [{}, 'Waits for a worker'],
  [
    { reason, nextMs: new Date(2026, 10, 20, 14, 5, 40).getTime() },
    'Goes on at about 14:05: The source allows no more calls at the moment. (fmp: answered with status 429)',
  ],
  // Somebody retried it: it waits for nothing but a worker.
  [{ reason }, 'Waits for a worker'],
  [{ state: 'running', progress: 25 }, 'Under way: 25%'],
  [
    { state: 'running', progress: 25, reason },
    'Another try is under way: 25%. The one before: The source allows no more calls at the moment. (fmp: answered with status 429)',
  ],
  [
    { state: 'failed', progress: 25, reason },
    'It failed: The source allows no more calls at the moment. (fmp: answered with status 429)',
  ],
  [{ state: 'done', progress: 100 }, 'The history is complete.'],
  [{ state: 'done', progress: 100, result: { source: 'yahoo', days: 0 } }, 'The history is complete.'],
  [
    {
      state: 'done',
      progress: 100,
      result: {
        source: 'fmp',
        days: 1257,
        firstDate: '2021-11-22',
        lastDate: '2026-11-20',
        splits: 1,
        dividends: 20,
        statements: 0,
      },
    },
    'Stored from fmp: 1,257 days of bars (2021-11-22 to 2026-11-20), 1 split, 20 dividends, 0 statements.',
  ],
  [{ state: 'done', result: { cancelled: 1 } }, 'Cancelled. What was fetched before stays.'],
  [{ state: 'gone' }, 'It ended.'],
])('%j', (changes, words) => {
  expect(backFillWords(job(changes))).toBe(words);
});
