import { factSheet } from '../../answers/fact-sources.js';
import type { NarrativePicks } from '../picks.js';
import { madeAnswers } from './made-answers.js';

/** Indicators up, comparison level, valuation down: the signals disagree. */
export const SAMPLE_SHEET = factSheet('NASDAQ:ACME', madeAnswers());

export const GOOD_PICKS: NarrativePicks = {
  headline: 'headline.technicalAgainstValue',
  paragraphs: [
    { statements: ['technical.up', 'technical.aboveLong'], facts: ['technical.rating'] },
    { statements: ['valuation.over', 'valuation.aboveHigh'], facts: ['valuation.confidence'] },
  ],
  risks: ['valuation.beyond', 'technical.pastPrices'],
};
