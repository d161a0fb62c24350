import { expect, test } from '@jest/globals';
import { eventWords, faultWords } from './source-words';

test.each([
  ['kraken: not reachable (ECONNREFUSED)', 'The source cannot be reached, or is out of order.'],
  ['no connection for 31 s', 'The source cannot be reached, or is out of order.'],
  ['fmp: answered with status 429', 'The source allows no more calls at the moment.'],
  ['kraken: Trades: asked too often', 'The source allows no more calls at the moment.'],
  ['fmp: answered with status 400', 'The source did not accept what it was asked.'],
  ['its list of instruments cannot be read', 'The list of what it trades cannot be read.'],
  ['yahoo: unknown form of answer', 'The source answered something that cannot be used.'],
])('%s means: %s', (fault, meaning) => {
  expect(faultWords(fault)).toBe(`${meaning} (${fault})`);
  expect(eventWords({ capability: 'snapshot', event: 'failed', detail: fault })).toEqual({
    what: 'current prices',
    meaning,
  });
});

test('what is no fault, or has no words, is told as it is', () => {
  expect(faultWords('the moon was full')).toBe('the moon was full');
  // Its detail says how many instruments moved, and may say so in words of a fault.
  const detail = '3 instruments from kraken: no answer';
  expect(eventWords({ capability: 'stream', event: 'restored', detail }).meaning).toBeNull();
  expect(eventWords({ capability: 'tides', event: 'up', detail: '' }).what).toBe('tides');
});
