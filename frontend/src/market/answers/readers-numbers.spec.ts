import { chooseFormat, DEFAULT_FORMAT } from '../../lib/i18n/format-choice';
import { withReadersNumbers } from './readers-numbers';

afterEach(() => chooseFormat(DEFAULT_FORMAT));

const SENTENCE = 'Apple (AAPL) closed at 306,822.50 USD, 1.5% above 302, a rating of -0.42.';

test('a sentence has the numbers that the reader chose', () => {
  expect(withReadersNumbers(SENTENCE)).toBe(SENTENCE);
  chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
  expect(withReadersNumbers(SENTENCE)).toBe(
    'Apple (AAPL) closed at 306.822,50 USD, 1,5% above 302, a rating of -0,42.',
  );
  chooseFormat({ ...DEFAULT_FORMAT, numbers: 'space-comma' });
  expect(withReadersNumbers('1,234,567 shares')).toBe('1\u202f234\u202f567 shares');
});

test.each(['version 1.2.3', 'BRK.B and v2.5', 'on 2026-11-23', '3, 4 and 5', 'in 20 sessions.'])(
  '%s is left alone',
  (text) => {
    chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
    expect(withReadersNumbers(text)).toBe(text);
  },
);
