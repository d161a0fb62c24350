import { factSheet, type FactSource } from '../fact-sheet.js';
import type { NarrativeAnswer } from '../narrative-answer.js';

export const TECHNICAL: FactSource = {
  algorithm: 'technical',
  label: 'buy',
  stance: 1,
  headline: '9 of 26 indicators point up.',
  warnings: ['volume is missing on 3 days'],
  facts: {
    rating: { value: 0.31, phrase: '0.31 on a scale from -1 to 1', label: 'mean of the votes' },
    rsi14: { value: 58.2, phrase: '58.2', label: 'relative strength index' },
  },
};

export const VALUATION: FactSource = {
  algorithm: 'valuation',
  label: 'fairly valued',
  stance: 0,
  headline: 'The price lies between the low and the high estimate.',
  facts: {
    upside: { value: 0.042, phrase: '4.2 %', label: 'value over price' },
    runway: { value: null, phrase: 'not available', label: 'cash runway' },
  },
};

export const SAMPLE_SHEET = factSheet(
  { symbol: 'ACME', name: 'Acme Corporation', type: 'stock', sector: 'Industrials' },
  [TECHNICAL, VALUATION],
);

export const GOOD_ANSWER: NarrativeAnswer = {
  stance: 'positive',
  headline: 'Indicators of {{company.name}} lean up while its price looks fair',
  paragraphs: [
    'The composite of indicators reads {{technical.label}} with {{technical.rating}}; the strength index is at {{technical.rsi14}}.',
    'The estimate of value lies {{valuation.upside}} away from the price, hence {{valuation.label}}.',
  ],
  risks: ['The estimate rests on assumptions that may not hold.'],
};
