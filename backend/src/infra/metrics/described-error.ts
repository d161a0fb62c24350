import { errorWithoutValues } from '../../common/logging/error-without-values.js';

const LONGEST_CLASS = 80;
const LONGEST_MESSAGE = 300;
/** Longer than any message that a person reads: what scans it must not take long. */
const LONGEST_READ = 2_000;

/** An error for a list that people read: which, where and why, and nothing of whom it happened to. */
export interface DescribedError {
  /** Class and, where there is one, the code: `DriverException 23505`, `Error ECONNRESET`. */
  readonly errorClass: string;
  readonly message: string;
  /** The first line of our own code on its stack, `modules/auth/login.service.ts:41`. */
  readonly place: string | null;
}

/** What may be somebody's, the longest first. Each becomes `…`, so that messages that differ in it alone are one. */
const SOMEBODYS: readonly RegExp[] = [
  // Whatever is quoted was somebody's input, as a rule.
  /"[^"]*"|`[^`]*`|'[^']*'/g,
  /(?<![^\s@()<>,;=])[^\s@()<>,;=]{1,64}@[^\s@()<>,;=]{1,255}/g,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /[\da-f]{0,4}(?::[\da-f]{0,4}){3,7}/gi,
  // Keys and tokens: long, with digits among the letters.
  /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/gi,
  /(?<!\d)\+?\d[\d ()/.-]{6,40}\d/g,
  /(?<!\d)\d{4,}/g,
];

/** @returns the message on one line, without addresses, numbers, quoted texts and keys */
export function withoutPersonalData(message: string): string {
  const line = message
    .slice(0, LONGEST_READ)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b(https?:\/\/[\w.-]+)[^\s)]*/gi, '$1/…');
  return SOMEBODYS.reduce((text, some) => text.replace(some, '…'), line).slice(0, LONGEST_MESSAGE);
}

/** @param thrown whatever was thrown */
export function describedError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) {
    const message = typeof thrown === 'string' ? withoutPersonalData(thrown) : '';
    return { errorClass: typeof thrown, message, place: null };
  }
  const { message, stack } = errorWithoutValues(thrown);
  const { code } = thrown as Error & { code?: unknown };
  const shown = typeof code === 'string' && /^\w{2,40}$/.test(code) ? ` ${code}` : '';
  return {
    errorClass: `${thrown.constructor.name || thrown.name}${shown}`.slice(0, LONGEST_CLASS),
    message: withoutPersonalData(String(message)),
    place: placeIn(String(stack)),
  };
}

/** The message stands before the stack's own lines, and may be anybody's text. */
function placeIn(stack: string): string | null {
  for (const line of stack.split('\n')) {
    if (!/^\s+at /.test(line) || line.includes('node_modules')) continue;
    const found = /\/backend\/(?:src|dist)\/([\w./-]+:\d+):\d+\)?$/.exec(line);
    if (found) return found[1]!.slice(0, 200);
  }
  return null;
}
