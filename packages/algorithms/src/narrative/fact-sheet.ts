import type { Stance } from '../algorithm.js';
import { plainNames } from './plain-name.js';

/** One computed number (or word) that a text may mention. */
export interface Fact {
  readonly value: number | string | null;
  /** As a reader sees it, with unit, e.g. `12.4 %`. */
  readonly phrase: string;
  /** What it is, e.g. `return over one year`. */
  readonly label: string;
}

/** What one algorithm contributes. */
export interface FactSource {
  readonly algorithm: string;
  readonly label: string;
  readonly stance: Stance;
  readonly headline: string;
  readonly warnings?: readonly string[];
  /** By short name: letters and digits, beginning with a letter. */
  readonly facts: Readonly<Record<string, Fact>>;
}

/** Who the text is about. Comes from vendors and imports: data to quote, never instructions; names as {@link plainNames}. */
export interface CompanyData {
  readonly symbol: string;
  readonly name: string;
  readonly type: string;
  readonly sector?: string | null;
}

/** Everything that a narrative is made of. JSON. */
export interface FactSheet {
  readonly company: CompanyData;
  readonly sources: readonly Omit<FactSource, 'facts'>[];
  /** By key `algorithm.name`, in alphabetical order; `company.*` and `*.label` are always there. */
  readonly facts: Readonly<Record<string, Fact>>;
}

/** A sector that reads as a statement is left out: nothing of it is needed. */
const plainSector = (sector: string): string | null =>
  plainNames({ name: sector, symbol: '' }).name === sector ? sector : null;

const NAME = /^[a-zA-Z][a-zA-Z0-9]*$/;
const LONGEST_NAME = 80;
const LONGEST_PHRASE = 120;

/**
 * Collects the facts of the other algorithms.
 * @throws Error where an algorithm or a fact has a name that no placeholder can hold, or an algorithm comes twice
 */
export function factSheet(company: CompanyData, sources: readonly FactSource[]): FactSheet {
  const clean: CompanyData = {
    ...plainNames({
      name: plainText(company.name, LONGEST_NAME),
      symbol: plainText(company.symbol, LONGEST_NAME),
    }),
    type: plainText(company.type, LONGEST_NAME),
    sector: company.sector ? plainSector(plainText(company.sector, LONGEST_NAME)) : null,
  };
  const facts = new Map<string, Fact>([
    ['company.name', { value: clean.name, phrase: clean.name, label: 'name' }],
    ['company.symbol', { value: clean.symbol, phrase: clean.symbol, label: 'ticker symbol' }],
  ]);
  for (const { algorithm, label, facts: own } of sources) {
    add(facts, algorithm, 'label', { value: label, phrase: label, label: `answer of ${algorithm}` });
    for (const [name, fact] of Object.entries(own)) add(facts, algorithm, name, fact);
  }
  // Headlines begin with the name as it was imported.
  const named = (text: string): string =>
    company.name !== '' && text.startsWith(company.name)
      ? `${clean.name}${text.slice(company.name.length)}`
      : text;
  return {
    company: clean,
    sources: sources.map(({ algorithm, label, stance, headline, warnings }) => ({
      algorithm,
      label,
      stance,
      headline: named(headline),
      warnings: (warnings ?? []).map(named),
    })),
    facts: Object.fromEntries([...facts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function add(facts: Map<string, Fact>, algorithm: string, name: string, fact: Fact): void {
  const key = `${algorithm}.${name}`;
  if (!NAME.test(algorithm) || !NAME.test(name)) throw new Error(`no fact can be called ${key}`);
  if (facts.has(key)) throw new Error(`there are two facts called ${key}`);
  facts.set(key, { ...fact, phrase: plainText(fact.phrase, LONGEST_PHRASE) });
}

/** Without control and invisible characters, markup brackets and runs of spaces; cut to a length. */
function plainText(text: string, longest: number): string {
  const plain = text
    .replace(/[\p{C}<>{}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}
