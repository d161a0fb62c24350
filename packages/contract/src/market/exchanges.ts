import { POINTS } from './instrument-type.js';

/** Time zones in which sessions are dated; `timeZone` is the IANA name, `label` what stands beside a time on the screen. */
export const SESSION_ZONES = {
  utc: { timeZone: 'UTC', label: 'UTC' },
  'new-york': { timeZone: 'America/New_York', label: 'ET' },
  toronto: { timeZone: 'America/Toronto', label: 'ET' },
  london: { timeZone: 'Europe/London', label: 'London' },
  frankfurt: { timeZone: 'Europe/Berlin', label: 'Frankfurt' },
  paris: { timeZone: 'Europe/Paris', label: 'Paris' },
  zurich: { timeZone: 'Europe/Zurich', label: 'Zurich' },
  tokyo: { timeZone: 'Asia/Tokyo', label: 'Tokyo' },
  'hong-kong': { timeZone: 'Asia/Hong_Kong', label: 'Hong Kong' },
  sydney: { timeZone: 'Australia/Sydney', label: 'Sydney' },
} as const;
export type SessionZone = keyof typeof SESSION_ZONES;
export const SESSION_ZONE_NAMES = Object.keys(SESSION_ZONES) as readonly SessionZone[];

/** Trading as the exchange publishes it, from one wall-clock time of its zone to another, `HH:MM`, half-open. */
export type Hours = readonly [from: string, to: string];

export interface Exchange {
  /** On the screen. */
  readonly name: string;
  readonly zone: SessionZone;
  /** Regular trading of a day, oldest first; two where there is a lunch break, none where trading never stops. */
  readonly hours: readonly Hours[];
  /** What prices are quoted in where nothing else is said: an ISO 4217 code, or `GBX` for pence sterling (100 GBX = 1 GBP). */
  readonly currency: string;
  /**
   * Whose holidays are known: `dated` for the years of {@link KNOWN_HOLIDAY_YEARS}; where they are not, every weekday counts as a
   * session. `none` where trading never stops.
   */
  readonly holidays: 'us' | 'dated' | 'unknown' | 'none';
}

const US = { zone: 'new-york', hours: [['09:30', '16:00']], currency: 'USD', holidays: 'us' } as const;
const TOKYO = {
  name: 'Tokyo Stock Exchange',
  zone: 'tokyo',
  // Until November 2024 it closed at 15:00; the later close is taken for all years, so that no session ends too early.
  hours: [
    ['09:00', '11:30'],
    ['12:30', '15:30'],
  ],
  currency: 'JPY',
  holidays: 'unknown',
} as const;

/**
 * The exchanges we know, by short name, in the order of lists. The one place that says in which zone, at which hours and in
 * which currency an instrument is traded: nothing else may conclude it from an instrument's type.
 */
const EXCHANGES = {
  NASDAQ: { name: 'Nasdaq', ...US },
  NYSE: { name: 'New York Stock Exchange', ...US },
  NYSEARCA: { name: 'NYSE Arca', ...US },
  AMEX: { name: 'NYSE American', ...US },
  BATS: { name: 'Cboe BZX', ...US },
  INDEX: { name: 'US indices', ...US, currency: POINTS },
  CRYPTO: { name: 'Crypto', zone: 'utc', hours: [], currency: 'USD', holidays: 'none' },
  LSE: {
    name: 'London Stock Exchange',
    zone: 'london',
    hours: [['08:00', '16:30']],
    currency: 'GBX',
    holidays: 'dated',
  },
  XETRA: {
    name: 'Xetra',
    zone: 'frankfurt',
    hours: [['09:00', '17:30']],
    currency: 'EUR',
    holidays: 'dated',
  },
  EURONEXT: {
    name: 'Euronext Paris',
    zone: 'paris',
    hours: [['09:00', '17:30']],
    currency: 'EUR',
    holidays: 'dated',
  },
  TSX: {
    name: 'Toronto Stock Exchange',
    zone: 'toronto',
    hours: [['09:30', '16:00']],
    currency: 'CAD',
    holidays: 'dated',
  },
  SIX: {
    name: 'SIX Swiss Exchange',
    zone: 'zurich',
    // The closing auction from 17:20 is part of these hours.
    hours: [['09:00', '17:30']],
    currency: 'CHF',
    holidays: 'dated',
  },
  ASX: {
    name: 'Australian Securities Exchange',
    zone: 'sydney',
    // The closing auction follows at 16:10, within the time that a session settles in.
    hours: [['10:00', '16:00']],
    currency: 'AUD',
    holidays: 'dated',
  },
  TSE: TOKYO,
  JPX: TOKYO,
  HKSE: {
    name: 'Hong Kong Stock Exchange',
    zone: 'hong-kong',
    hours: [
      ['09:30', '12:00'],
      ['13:00', '16:00'],
    ],
    currency: 'HKD',
    holidays: 'unknown',
  },
} as const satisfies Record<string, Exchange>;

export type KnownExchange = keyof typeof EXCHANGES;

/** Short names in the order of lists. */
export const EXCHANGE_ORDER = Object.keys(EXCHANGES) as readonly KnownExchange[];

export function isKnownExchange(exchangeShortName: string): exchangeShortName is KnownExchange {
  return Object.hasOwn(EXCHANGES, exchangeShortName);
}

const unknownExchanges = new Map<string, Exchange>();

/** An exchange by its short name; one that we do not know (an import may bring any) keeps US hours under its own name. */
export function exchangeOf(exchangeShortName: string): Exchange {
  if (isKnownExchange(exchangeShortName)) return EXCHANGES[exchangeShortName];
  let unknown = unknownExchanges.get(exchangeShortName);
  if (!unknown) {
    unknown = { name: exchangeShortName, ...US };
    unknownExchanges.set(exchangeShortName, unknown);
  }
  return unknown;
}

/** Years whose holidays were published, both included; outside of them nothing is claimed. */
export const KNOWN_HOLIDAY_YEARS = { from: 2024, to: 2027 } as const;

/** Whether we know the holidays of an exchange in a year. */
export function holidaysKnown(exchangeShortName: string, year: number): boolean {
  const { holidays } = exchangeOf(exchangeShortName);
  if (holidays !== 'dated') return holidays !== 'unknown';
  return year >= KNOWN_HOLIDAY_YEARS.from && year <= KNOWN_HOLIDAY_YEARS.to;
}

/** True where trading never stops. */
export function tradesAroundTheClock(exchangeShortName: string): boolean {
  return exchangeOf(exchangeShortName).hours.length === 0;
}
