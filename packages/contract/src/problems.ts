import type { z } from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Path = readonly PropertyKey[];

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const several = (amount: number | bigint, one: string, many = `${one}s`): string =>
  `${number.format(amount)} ${amount === 1 ? one : many}`;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'an address that starts with https:// or http://',
  uuid: 'an id',
  date: 'a date like 2026-01-31',
  datetime: 'a date and time like 2026-01-31T09:30:00Z',
  ipv4: 'a network address',
  ipv6: 'a network address',
  base64url: 'base64url text',
};

/** A size as people count it: characters of a text, entries of a list, the number itself. */
function size(amount: number | bigint, origin: string): string {
  if (origin === 'string') return several(amount, 'character');
  if (origin === 'array' || origin === 'set') return several(amount, 'entry', 'entries');
  if (origin === 'object' || origin === 'record' || origin === 'map') return several(amount, 'field');
  return number.format(amount);
}
const has = (origin: string): string => (origin === 'number' || origin === 'int' ? 'be' : 'have');

/**
 * What is wrong, in words that go on after the name of the field: `must have at least 8 characters`. To be given to zod as
 * its error map; a schema's own `error` comes first.
 */
export function problemOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      if (issue.values.length === 1) return `must be ${String(issue.values[0])}`;
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      if (issue.exact) return `must ${has(issue.origin)} exactly ${size(issue.minimum, issue.origin)}`;
      return issue.inclusive === false
        ? `must be more than ${size(issue.minimum, issue.origin)}`
        : `must ${has(issue.origin)} at least ${size(issue.minimum, issue.origin)}`;
    case 'too_big':
      if (issue.exact) return `must ${has(issue.origin)} exactly ${size(issue.maximum, issue.origin)}`;
      return issue.inclusive === false
        ? `must be less than ${size(issue.maximum, issue.origin)}`
        : `must ${has(issue.origin)} at most ${size(issue.maximum, issue.origin)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'of the expected form'}`;
    case 'invalid_union':
      if (issue.input === undefined) return 'is required';
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be one of ${issue.options.map(String).join(', ')}`
        : 'must be of one of the expected forms';
    case 'unrecognized_keys':
      return UNKNOWN;
    default:
      return 'is not valid';
  }
}

const UNKNOWN = 'is not known here';

/** `pauseMinutes` → `Pause minutes`, `symbols.3` → `Entry 4 of symbols`. */
function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'The request';
  if (typeof last === 'number') {
    const list = path.findLast((part) => typeof part === 'string');
    return `Entry ${last + 1}${list === undefined ? '' : ` of ${words(list)}`}`;
  }
  const text = words(last);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
const words = (key: PropertyKey): string =>
  String(key)
    .replace(/(?<=[a-z])Ms$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * What is wrong with a field, as one sentence: `must be a price` of `['condition', 'price']` → `Price must be a price.` A
 * problem that begins with a capital letter is a sentence already.
 */
export function problemSentence(path: Path, problem: string): string {
  const text = /^\p{Lu}/u.test(problem) ? problem : `${nameOf(path)} ${problem}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * One sentence per faulty field: `{ 'condition.price': 'Price must be a number.' }`; the first problem of a field counts. A
 * fault of the whole request has no field.
 * @returns `message` is the first of them
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): {
  message: string | undefined;
  fields: Record<string, string>;
} {
  const fields = new Map<string, string>();
  let message: string | undefined;
  const add = (path: Path, problem: string): void => {
    const text = problemSentence(path, problem);
    message ??= text;
    const key = path.map(String).join('.');
    if (key && !fields.has(key)) fields.set(key, text);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], issue.message);
    else add(issue.path, issue.message);
  }
  return { message, fields: Object.fromEntries(fields) };
}
