import { combinedStance, type NarrativeStance } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';

/** How the algorithms are called in a sentence; others by their own name. */
const TITLES: Readonly<Record<string, string>> = {
  technical: 'Indicators',
  comparative: 'Comparison',
  valuation: 'Valuation',
  lstm: 'Forecast interval',
};

const TOGETHER: Readonly<Record<NarrativeStance, string>> = {
  positive: 'what points anywhere points up',
  negative: 'what points anywhere points down',
  neutral: 'no direction stands out',
  mixed: 'the answers disagree',
};

/** Headline, a paragraph per algorithm and its warnings as risks. */
export function ruleBasedTexts(sheet: FactSheet): {
  headline: string;
  paragraphs: string[];
  risks: string[];
} {
  const { company, sources, facts } = sheet;
  const paragraphs = sources.map(({ algorithm, label, headline }) => {
    const own = Object.entries(facts).filter(
      ([key, fact]) => key.startsWith(`${algorithm}.`) && key !== `${algorithm}.label` && fact.value !== null,
    );
    const numbers = own.map(([, fact]) => `${fact.label}: ${fact.phrase}`).join('; ');
    return `${TITLES[algorithm] ?? algorithm}: ${label}. ${headline}${numbers ? ` ${sentence(numbers)}` : ''}`;
  });
  return {
    headline: `${company.name}: ${sources.length === 0 ? 'no analysis yet' : TOGETHER[combinedStance(sheet)]}.`,
    paragraphs,
    risks: sources.flatMap(({ warnings }) => (warnings ?? []).map(sentence)),
  };
}

/** With a capital and a full stop. */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
