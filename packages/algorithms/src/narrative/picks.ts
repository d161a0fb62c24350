import type { FactSheet } from './fact-sheet.js';
import { SheetReader } from './sheet-reader.js';
import { holds, type Statement, turnOf } from './statement.js';
import { type StatementKey, STATEMENTS, TOLD_FACTS, type ToldFactKey } from './statements/index.js';

/** What a summary says, as keys: whoever chooses writes no words. */
export interface NarrativePicks {
  readonly headline: StatementKey;
  readonly paragraphs: readonly {
    readonly statements: readonly StatementKey[];
    /** Told behind the statements, each in a sentence of its own. */
    readonly facts: readonly ToldFactKey[];
  }[];
  readonly risks: readonly StatementKey[];
}

/** Most paragraphs, statements and facts of one, and risks; what is beyond is dropped. */
export const PICK_LIMITS = { paragraphs: 6, statements: 5, facts: 3, risks: 4 } as const;

const keysOf = (...parts: readonly Statement['part'][]): StatementKey[] =>
  (Object.keys(STATEMENTS) as StatementKey[]).filter((key) => parts.includes(STATEMENTS[key].part));

export const HEADLINES = keysOf('headline');
export const BODY = keysOf('verdict', 'detail');
export const RISKS = keysOf('risk');

/**
 * Strict JSON schema of {@link NarrativePicks}, the same for every sheet, so that a service compiles it once; only keywords that
 * every strict implementation knows. Which of the keys may be said of a sheet is decided by {@link readPicks}.
 */
export const PICKS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['headline', 'paragraphs', 'risks'],
  properties: {
    headline: { type: 'string', enum: HEADLINES },
    paragraphs: {
      type: 'array',
      description: `One to ${PICK_LIMITS.paragraphs} paragraphs.`,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['statements', 'facts'],
        properties: {
          statements: { type: 'array', items: { type: 'string', enum: BODY } },
          facts: { type: 'array', items: { type: 'string', enum: Object.keys(TOLD_FACTS) } },
        },
      },
    },
    risks: { type: 'array', items: { type: 'string', enum: RISKS } },
  },
} as const;

/** Keys of those statements that hold for a sheet. */
export const thatHold = (keys: readonly StatementKey[], sheet: SheetReader): StatementKey[] =>
  keys.filter((key) => holds(STATEMENTS[key], sheet));

export const factsToTell = (sheet: SheetReader): ToldFactKey[] =>
  (Object.keys(TOLD_FACTS) as ToldFactKey[]).filter((key) => holds(TOLD_FACTS[key], sheet));

/** The headline that the rules choose: of those that hold, another one for most tickers. */
export function headlineByRules(sheet: SheetReader): StatementKey {
  const known = thatHold(HEADLINES, sheet);
  return known[turnOf('headline', sheet, known.length)]!;
}

/**
 * What may be said of an answer of a language model. Unknown keys, statements that do not hold, facts that are not in the sheet,
 * things said twice, wrong types and what is beyond the limits are dropped and counted; no text of the answer is used.
 * @param answer parsed JSON of unknown shape
 * @returns `null` where no paragraph is left
 */
export function readPicks(
  answer: unknown,
  sheet: FactSheet,
): { readonly picks: NarrativePicks; readonly dropped: number } | null {
  const reader = new SheetReader(sheet);
  const said = new Set<string>();
  let dropped = 0;
  const listOf = (value: unknown, most: number): unknown[] => {
    const list: unknown[] = Array.isArray(value) ? value : [];
    dropped += Array.isArray(value) ? Math.max(0, list.length - most) : 1;
    return list.slice(0, most);
  };
  const take = <Key extends string>(value: unknown, most: number, allowed: readonly Key[]): Key[] =>
    listOf(value, most).flatMap((item) => {
      const key = allowed.find((one) => one === item);
      if (key === undefined || said.has(key)) {
        dropped++;
        return [];
      }
      said.add(key);
      return [key];
    });

  const { headline, paragraphs, risks } = fieldsOf(answer);
  const [body, facts] = [thatHold(BODY, reader), factsToTell(reader)];
  const known = listOf(paragraphs, PICK_LIMITS.paragraphs)
    .map(fieldsOf)
    .map((paragraph) => ({
      statements: take(paragraph.statements, PICK_LIMITS.statements, body),
      facts: take(paragraph.facts, PICK_LIMITS.facts, facts),
    }))
    .filter(({ statements, facts: told }) => statements.length + told.length > 0);
  if (known.length === 0) return null;
  const [chosen = headlineByRules(reader)] = take([headline], 1, thatHold(HEADLINES, reader));
  const picks = {
    headline: chosen,
    paragraphs: known,
    risks: take(risks, PICK_LIMITS.risks, thatHold(RISKS, reader)),
  };
  return { picks, dropped };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
