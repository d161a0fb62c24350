/**
 * Bounds that browser and server share. No schema is here: the library of schemas tries whether it may make code of a text,
 * which our content security policy refuses, and weighs more than a screen.
 */

/** Prices that an alert or a target may wait for, in any currency: a coin of 1e-9 as well as a bitcoin in rupiah. */
export const MIN_WANTED_PRICE = 1e-18;
export const MAX_WANTED_PRICE = 1e12;

/** Last millisecond of the year 9999. */
export const LAST_INSTANT_MS = 253_402_300_799_999;

/** So many entries of the audit trail are counted: one more stands for all that are beyond. */
export const AUDIT_COUNTED = 10_001;
