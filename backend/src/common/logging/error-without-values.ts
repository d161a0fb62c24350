import { stdSerializers } from 'pino';

/** Where Postgres and its driver quote rows, statements and their values: members wrote them. */
const QUOTING = ['detail', 'hint', 'where', 'query', 'internalQuery', 'params', 'parameters', 'sql'] as const;
/** Class 22 of SQLSTATE, data exceptions: their message quotes the value. */
const QUOTED_IN_MESSAGE = /^22/;
const NEUTRAL = 'the database refused a value';
/** A stack is some 3,000 characters long; more than this is what somebody sent, told again. */
const LONGEST_TEXT = 8_000;

/** A message, or a text of an error, cut where it is longer than anybody reads. */
export const cutText = (text: string): string =>
  text.length > LONGEST_TEXT
    ? `${text.slice(0, LONGEST_TEXT)}… (${text.length - LONGEST_TEXT} characters more)`
    : text;

/** Messages on the way down the causes that quote a value. */
function quotingMessages(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const { code, message, cause } = error as Error & { code?: unknown };
  const quotes = typeof code === 'string' && code.length === 5 && QUOTED_IN_MESSAGE.test(code);
  return [...(quotes ? [message] : []), ...quotingMessages(cause, depth + 1)];
}

/**
 * An error as the log has it: type, message, stack, and of a database's error which table, column and constraint; never the
 * row, the statement or a value of it. No text of it is longer than a page.
 */
export function errorWithoutValues(error: Error): Record<string, unknown> {
  const { code, ...said } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  for (const name of QUOTING) delete said[name];
  for (const quoting of quotingMessages(error)) {
    for (const name of ['message', 'stack']) said[name] = String(said[name]).replaceAll(quoting, NEUTRAL);
  }
  for (const [name, text] of Object.entries(said)) if (typeof text === 'string') said[name] = cutText(text);
  // Under a name of its own: fields called `code` are taken out of every log.
  return code === undefined ? said : { ...said, errorCode: code };
}
