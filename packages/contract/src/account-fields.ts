import { z } from 'zod';
import { seen } from './primitives.js';

export const REQUIRED = 'This field is required.';

/** Longer than any password may be, so that a too long one is simply wrong. Passwords are never trimmed. */
export const PASSWORD_INPUT_MAX = 1_000;

/** Letters of any script. */
const USERNAME = /^[\p{L}\p{M}\p{N}._'’-]{3,40}$/u;
const NAME = /^[^\p{Cc}<>]*$/u;
/**
 * Addresses that accounts may have: as `email` of primitives.ts, but with a local part in ASCII and no full-width
 * letters, because two addresses that look the same must not be two accounts.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)(?!.*[\uff01-\uff5e])[a-z\d!#$%&'*+\-/=?^_`{|}~.]{1,64}(?<!\.)@(?:(?!-)[a-z\d\u00a1-\uffff-]{1,63}(?<!-)\.)+(?:[a-z\u00a1-\uffff]{2,63}|xn--[a-z\d-]{2,59})$/i;

/** Name of a person, one line. */
export const personName = z
  .string({ error: REQUIRED })
  .overwrite(seen)
  .min(1, { error: REQUIRED })
  .max(120, { error: 'Please use at most 120 characters.' })
  .regex(NAME, { error: 'This name has signs that no name has.' })
  .meta({ example: 'Ada Lovelace' });

/** The regular expression counts characters as people do, not halves of surrogate pairs. */
export const username = z
  .string({ error: REQUIRED })
  .overwrite((text) => text.trim().normalize('NFKC'))
  .min(1, { error: REQUIRED })
  .regex(USERNAME, { error: 'A username has 3 to 40 letters, digits and . _ - only.' })
  .meta({ example: 'adalovelace815', minLength: 3, maxLength: 40 });

/**
 * Address of an account.
 * @param invalid problem of a text that is no address
 * @param missing problem of none at all
 */
export const accountEmail = (invalid = 'must be an email address', missing = REQUIRED) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(254)
    .regex(ADDRESS, { error: invalid })
    .meta({ format: 'email' });

/** Six digits that were sent to somebody. */
export const sixDigits = z.string().regex(/^\d{6}$/, { error: 'The code has 6 digits.' });
