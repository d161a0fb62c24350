import type { FactSheet } from './fact-sheet.js';
import {
  BODY,
  factsToTell,
  headlineByRules,
  type NarrativePicks,
  PICK_LIMITS,
  RISKS,
  thatHold,
} from './picks.js';
import { SheetReader } from './sheet-reader.js';
import { turnOf } from './statement.js';
import { type StatementKey, STATEMENTS } from './statements/index.js';

/** Details of an algorithm that the rules tell. */
const DETAILS = 2;

const isOf = (algorithm: string, key: string): boolean => key.startsWith(`${algorithm}.`);

/** What an algorithm answered, where it did: the first of its verdicts that holds. */
export const verdictOf = (algorithm: string, sheet: SheetReader): StatementKey | undefined =>
  thatHold(BODY, sheet).find((key) => isOf(algorithm, key) && STATEMENTS[key].part === 'verdict');

/**
 * What a summary says where no language model chose: the answer of each algorithm, those that take a side first, with details
 * and a fact that depend on the ticker, and what may make them wrong.
 */
export function picksByRules(facts: FactSheet): NarrativePicks {
  const sheet = new SheetReader(facts);
  const turned = <Key>(what: string, keys: readonly Key[]): Key[] => {
    const turn = keys.length === 0 ? 0 : turnOf(what, sheet, keys.length);
    return [...keys.slice(turn), ...keys.slice(0, turn)];
  };
  const details = thatHold(BODY, sheet).filter((key) => STATEMENTS[key].part === 'detail');
  const told = factsToTell(sheet);
  const algorithms = facts.sources
    .toSorted((a, b) => Math.abs(b.stance ?? 0) - Math.abs(a.stance ?? 0))
    .map(({ algorithm }) => algorithm);
  const paragraphs = [...algorithms, 'overall'].map((algorithm) => {
    const verdict = verdictOf(algorithm, sheet);
    const own = details.filter((key) => isOf(algorithm, key));
    const statements = [...(verdict ? [verdict] : []), ...turned(algorithm, own).slice(0, DETAILS)];
    const cited = new Set<string>(statements.flatMap((key) => STATEMENTS[key].needs));
    const free = told.filter((key) => isOf(algorithm, key) && !cited.has(key));
    return { statements, facts: turned(`${algorithm} fact`, free).slice(0, 1) };
  });
  return {
    headline: headlineByRules(sheet),
    paragraphs: paragraphs.filter(({ statements }) => statements.length > 0),
    risks: turned('risk', thatHold(RISKS, sheet)).slice(0, PICK_LIMITS.risks),
  };
}
