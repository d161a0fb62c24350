import type { FactSheet } from './fact-sheet.js';
import { phrased } from './narrative-output.js';
import { BODY, factsToTell, HEADLINES, PICK_LIMITS, RISKS, thatHold } from './picks.js';
import { SheetReader } from './sheet-reader.js';
import { wordingOf } from './statement.js';
import { type StatementKey, STATEMENTS, TOLD_FACTS } from './statements/index.js';

export interface NarrativeMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** Raised whenever the same facts would be asked for in other words, or told in others. */
export const PROMPT_VERSION = '4';

const RULES = [
  'You choose what a short summary of the analysis of one financial instrument says. You write no text: you answer with keys of',
  'the sentences that are listed, and the reader sees those sentences. A key that is not listed is dropped.',
  'Choose what a private investor should know first, and put sentences that belong together into one paragraph, the most',
  'important one first. Do not say the same thing twice. Where signals disagree, choose sentences of both sides.',
  `One headline; two to ${PICK_LIMITS.paragraphs} paragraphs of one to ${PICK_LIMITS.statements} statements, with up to ${PICK_LIMITS.facts}`,
  `facts each that no statement tells already; up to ${PICK_LIMITS.risks} risks.`,
].join('\n');

/** Asks what to say of a fact sheet: nothing is in the question but our sentences, as they read for this ticker, and their keys. */
export function narrativeMessages(facts: FactSheet): NarrativeMessage[] {
  const sheet = new SheetReader(facts);
  const listed = (keys: readonly StatementKey[]): Record<string, string> =>
    Object.fromEntries(
      thatHold(keys, sheet).map((key) => [key, phrased(wordingOf(key, STATEMENTS[key], sheet), facts)]),
    );
  const question = {
    stance: sheet.combined,
    headlines: listed(HEADLINES),
    statements: listed(BODY),
    facts: Object.fromEntries(
      factsToTell(sheet).map((key) => [key, phrased(wordingOf(key, TOLD_FACTS[key], sheet), facts)]),
    ),
    risks: listed(RISKS),
  };
  return [
    { role: 'system', content: RULES },
    { role: 'user', content: JSON.stringify(question) },
  ];
}
