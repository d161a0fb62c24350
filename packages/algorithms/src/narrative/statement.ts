import { SeededRandom } from '../statistics/seeded-random.js';
import type { FactKey } from './fact-labels.js';
import type { SheetReader } from './sheet-reader.js';

/** One thing that a summary can say. */
export interface Statement {
  /** A headline, an algorithm's answer, what stands behind it, or what may make it wrong. */
  readonly part: 'headline' | 'verdict' | 'detail' | 'risk';
  /** Facts that have to be in the sheet; its texts cite no others. */
  readonly needs: readonly FactKey[];
  /** Whether the numbers allow it. */
  readonly when: (sheet: SheetReader) => boolean;
  /**
   * The same in several wordings. `{{key}}` is the fact's phrase; `[key|one|many]` is a word by the fact's number.
   */
  readonly texts: readonly [string, ...string[]];
}

/** By key `algorithm.name`; the verdicts of an algorithm stand in order of preference. */
export type Statements = Readonly<Record<string, Statement>>;

type Part = (needs: Statement['needs'], when: Statement['when'], ...texts: Statement['texts']) => Statement;
const of =
  (part: Statement['part']): Part =>
  (needs, when, ...texts) => ({ part, needs, when, texts });
export const headline = of('headline');
export const verdict = of('verdict');
export const detail = of('detail');
export const risk = of('risk');
/** Of what is true wherever its facts are known. */
export const always = (): boolean => true;

/** Whether a statement may be made of a sheet: its facts are there and its condition holds. */
export function holds({ needs, when }: Statement, sheet: SheetReader): boolean {
  return needs.every((key) => sheet.fact(key) !== undefined) && when(sheet);
}

const BY_NUMBER = /\[([\w.]+)\|([^|[\]]*)\|([^|[\]]*)\]/g;

/**
 * The wording of a statement for one ticker: always the same for it, another for most others.
 * @returns with `{{key}}` where a fact belongs
 * @throws Error where the statement does not hold: nobody may say it of this sheet
 */
export function wordingOf(key: string, statement: Statement, sheet: SheetReader): string {
  if (!holds(statement, sheet)) throw new Error(`${key} does not hold`);
  const { texts } = statement;
  const text = texts[turnOf(key, sheet, texts.length)]!;
  return text.replace(BY_NUMBER, (_, fact: FactKey, one: string, many: string) =>
    sheet.number(fact) === 1 ? one : many,
  );
}

/** A whole number 0 … `count`-1 that depends on the ticker and on what it is for. */
export const turnOf = (what: string, { sheet }: SheetReader, count: number): number =>
  new SeededRandom(`${sheet.company.symbol} ${what}`).nextInteger(count);
