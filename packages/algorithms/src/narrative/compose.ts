import type { FactSheet } from './fact-sheet.js';
import type { NarrativeAnswer } from './narrative-answer.js';
import type { NarrativePicks } from './picks.js';
import { verdictOf } from './rule-picks.js';
import { SheetReader } from './sheet-reader.js';
import { wordingOf } from './statement.js';
import { type StatementKey, STATEMENTS, TOLD_FACTS } from './statements/index.js';

/**
 * The text of what was picked, with `{{key}}` where a fact belongs. An algorithm that takes a side and was left out is told in a
 * last paragraph: nobody reads one side alone.
 * @throws Error where a statement does not hold for the sheet: the picks have not been read by `readPicks`
 */
export function compose({ headline, paragraphs, risks }: NarrativePicks, facts: FactSheet): NarrativeAnswer {
  const sheet = new SheetReader(facts);
  const say = (key: StatementKey): string => wordingOf(key, STATEMENTS[key], sheet);
  const said = paragraphs.flatMap(({ statements }) => statements);
  const leftOut = facts.sources
    .filter(({ stance }) => stance === 1 || stance === -1)
    .filter(({ algorithm }) => !said.some((key) => isVerdictOf(key, algorithm)))
    .flatMap(({ algorithm }) => verdictOf(algorithm, sheet) ?? []);
  const all = leftOut.length === 0 ? paragraphs : [...paragraphs, { statements: leftOut, facts: [] }];
  return {
    stance: sheet.combined,
    headline: say(headline),
    paragraphs: all.map(({ statements, facts: told }) =>
      [...statements.map(say), ...told.map((key) => wordingOf(key, TOLD_FACTS[key], sheet))].join(' '),
    ),
    risks: risks.map(say),
  };
}

const isVerdictOf = (key: StatementKey, algorithm: string): boolean =>
  STATEMENTS[key].part === 'verdict' && key.startsWith(`${algorithm}.`);
