import { chooseFormat, DEFAULT_FORMAT, formatChoice } from '../i18n/format-choice';
import {
  exchangeZone,
  formatDuration,
  formatInstant,
  formatShownInstant,
  localTimeZone,
  shownZone,
} from './time-format';

test.each([
  [9_000, '9 s'],
  [250_000, '4 min 10 s'],
  [7_500_000, '2 h 5 min'],
  [2 * 86_400_000 + 3 * 3_600_000, '2 d 3 h'],
  [-5, '0 s'],
])('formatDuration(%p)', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text));

const TIME_MS = Date.UTC(2013, 9, 11, 19, 59, 58);

test('instants are shown in the zone of their exchange', () => {
  expect(formatInstant(TIME_MS, exchangeZone('NASDAQ').timeZone)).toBe('Oct 11, 2013, 15:59:58');
  expect(formatInstant(TIME_MS, exchangeZone('CRYPTO').timeZone)).toBe('Oct 11, 2013, 19:59:58');
  expect(formatShownInstant(TIME_MS, 'LSE')).toBe('Oct 11, 2013, 20:59:58 London');
  expect(formatShownInstant(TIME_MS, 'TSE')).toBe('Oct 12, 2013, 04:59:58 Tokyo');
  expect(formatShownInstant(TIME_MS, 'SIX')).toBe('Oct 11, 2013, 21:59:58 Zurich');
  expect(formatShownInstant(TIME_MS, 'ASX')).toBe('Oct 12, 2013, 06:59:58 Sydney');
});

describe('the chosen zone', () => {
  afterEach(() => chooseFormat(DEFAULT_FORMAT));
  const choose = (timeZone: string): void => chooseFormat({ ...DEFAULT_FORMAT, timeZone });

  test('is the exchange’s where nothing was chosen, UTC for times of none', () => {
    expect(formatShownInstant(TIME_MS, 'NASDAQ')).toBe('Oct 11, 2013, 15:59:58 ET');
    expect(formatShownInstant(TIME_MS, 'CRYPTO')).toBe('Oct 11, 2013, 19:59:58 UTC');
    expect(formatShownInstant(TIME_MS)).toBe('Oct 11, 2013, 19:59:58 UTC');
  });

  test('holds for every exchange, and names itself', () => {
    choose('Asia/Kolkata');
    expect(formatShownInstant(TIME_MS, 'NASDAQ')).toBe('Oct 12, 2013, 01:29:58 GMT+5:30');
    expect(formatShownInstant(TIME_MS)).toBe('Oct 12, 2013, 01:29:58 GMT+5:30');
    choose('America/New_York');
    expect(shownZone('CRYPTO')).toEqual({ timeZone: 'America/New_York', label: 'ET' });
    // Sessions stay those of the exchange.
    expect(exchangeZone('CRYPTO').timeZone).toBe('UTC');
  });

  test('may be that of the device', () => {
    choose('local');
    expect(shownZone('NASDAQ').timeZone).toBe(localTimeZone());
  });

  test('that this browser does not know leaves the exchange’s', () => {
    choose('Mars/Olympus');
    expect(formatChoice().timeZone).toBe('exchange');
  });
});
