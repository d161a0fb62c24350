import { z } from 'zod';
import { LAST_INSTANT_MS } from './bounds.js';
import { EXCHANGE_SHORT_NAME_PATTERN, SYMBOL_PATTERN } from './instrument-key.js';

/**
 * What mail servers accept and people have: letters of every script before and behind the `@`, a domain with a top level,
 * no quoted local parts and no addresses by number.
 */
const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[a-z\d!#$%&'*+\-/=?^_`{|}~.\u00a1-\uffff]{1,64}(?<!\.)@(?:(?!-)[a-z\d\u00a1-\uffff-]{1,63}(?<!-)\.)+(?:[a-z\u00a1-\uffff]{2,63}|xn--[a-z\d-]{2,59})$/i;

export const uuid = z.uuid({ error: 'must be an id' });

/** Milliseconds since the epoch, UTC. */
export const instantMs = z.int().min(0).max(LAST_INSTANT_MS);

/** Number of things. */
export const count = z.int().min(0);

/** White space, and signs that nobody sees: zero-width ones, fillers, variation selectors, controls, the empty braille cell. */
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/**
 * Text without white space around it; what nobody would see anything of is empty. Every text that people write passes through
 * this, so that "must not be empty" means what they see. Unseen signs between or behind others stay: scripts and emoji need them.
 */
export function seen(text: string): string {
  return UNSEEN.test(text) ? '' : text.trim();
}

/** Text of at most `max` characters without white space around it; `min` counts what remains. */
export const trimmedText = (min: number, max: number) => z.string().overwrite(seen).min(min).max(max);

/** Text of one line: no line break of it can become a header of a mail, or a second line of a list. */
export const oneLineText = (min: number, max: number) =>
  z
    .string()
    .overwrite((text) => seen(text.replaceAll(/\s+/g, ' ')))
    .min(min)
    .max(max);

/** Name of a stored file in a path; what is not there is not found. */
export const fileName = z.string().max(200);

export const email = z
  .string()
  .trim()
  .max(254)
  .regex(EMAIL_PATTERN, { error: 'must be an email address' })
  .meta({ format: 'email' });

/** Short name of an exchange; people type `nasdaq`, behind the schema it is `NASDAQ`. */
export const exchangeShortName = z
  .string()
  .trim()
  .toUpperCase()
  .regex(EXCHANGE_SHORT_NAME_PATTERN, { error: 'must be a name like NASDAQ' })
  .meta({ example: 'NASDAQ', description: 'Short name of an exchange; case does not matter.' });

/** Symbol on an exchange; people type `aapl`, behind the schema it is `AAPL`. */
export const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(SYMBOL_PATTERN, { error: 'must be a symbol like AAPL' })
  .meta({ example: 'AAPL', description: 'Symbol on that exchange; case does not matter.' });

/** The two halves of an instrument's key, to be spread into a request. */
export const instrumentFields = { exchangeShortName, symbol };

/** The same as the directory writes them, nothing else: answers that caches keep have one address each. */
export const exactInstrumentFields = {
  exchangeShortName: z
    .string()
    .regex(EXCHANGE_SHORT_NAME_PATTERN, { error: 'must be the short name of an exchange, like NASDAQ' })
    .meta({ example: 'NASDAQ' }),
  symbol: z
    .string()
    .regex(SYMBOL_PATTERN, { error: 'must be a ticker symbol, like AAPL' })
    .meta({ example: 'AAPL' }),
};
