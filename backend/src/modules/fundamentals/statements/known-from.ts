import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { lastOpenedDate } from '../../market-hours/index.js';

/**
 * Condition that a row of `fundamental_statement` was known: it was filed on a day before that of a session which has opened,
 * since a date alone says nothing of the hour. A row without a filing date counts from the day it was read.
 * @param opened SQL of the date of the newest session that had opened; a parameter for the instant (ms) follows
 */
export const knownSql = (opened: string): string =>
  `(filing_date < ${opened} or (filing_date is null and to_timestamp(?::float8 / 1000) at time zone 'UTC' >= known_from))`;

/** Values of {@link knownSql} with `?::date` for an instrument and an instant. */
export const knownParameters = (key: InstrumentKey, atMs: number): [opened: string, atMs: number] => [
  openedBy(key, atMs),
  atMs,
];

/** Date of the newest session of an instrument's exchange that had opened by an instant. */
export const openedBy = (key: InstrumentKey, atMs: number): string =>
  lastOpenedDate(key.slice(0, key.indexOf(':')), atMs);
