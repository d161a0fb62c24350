import type { SheetReader } from '../sheet-reader.js';
import { detail, headline, type Statements } from '../statement.js';

/** Whether two algorithms take the same side (1) or opposite ones (-1). */
const sides = (sheet: SheetReader, a: string, b: string): number =>
  (sheet.stance(a) ?? 0) * (sheet.stance(b) ?? 0);

/** What the summary can say of all algorithms together, and its headlines. */
export const OVERALL_STATEMENTS = {
  'headline.up': headline(
    ['company.symbol'],
    ({ combined }) => combined === 'positive',
    '{{company.symbol}}: every signal that takes a side points up.',
    '{{company.symbol}}: the signals that take a side point up.',
  ),
  'headline.down': headline(
    ['company.symbol'],
    ({ combined }) => combined === 'negative',
    '{{company.symbol}}: every signal that takes a side points down.',
    '{{company.symbol}}: the signals that take a side point down.',
  ),
  'headline.mixed': headline(
    ['company.symbol'],
    ({ combined }) => combined === 'mixed',
    '{{company.symbol}}: the signals disagree.',
    '{{company.symbol}}: some signals point up, some down.',
  ),
  'headline.neutral': headline(
    ['company.symbol'],
    ({ combined, sheet }) => combined === 'neutral' && sheet.sources.length > 0,
    '{{company.symbol}}: no signal takes a side.',
    '{{company.symbol}}: the signals give no direction.',
  ),
  'headline.none': headline(
    ['company.symbol'],
    ({ sheet }) => sheet.sources.length === 0,
    '{{company.symbol}}: no analysis yet.',
  ),
  'headline.votesUp': headline(
    ['company.symbol', 'technical.buyVotes', 'technical.sellVotes', 'technical.votes'],
    (sheet) =>
      sheet.combined === 'positive' &&
      sheet.stance('technical') === 1 &&
      sheet.above('technical.buyVotes', 'technical.sellVotes'),
    '{{company.symbol}}: {{technical.buyVotes}} of {{technical.votes}} indicators [technical.buyVotes|says|say] buy, and no signal points down.',
  ),
  'headline.votesDown': headline(
    ['company.symbol', 'technical.buyVotes', 'technical.sellVotes', 'technical.votes'],
    (sheet) =>
      sheet.combined === 'negative' &&
      sheet.stance('technical') === -1 &&
      sheet.above('technical.sellVotes', 'technical.buyVotes'),
    '{{company.symbol}}: {{technical.sellVotes}} of {{technical.votes}} indicators [technical.sellVotes|says|say] sell, and no signal points up.',
  ),
  'headline.technicalAgainstValue': headline(
    ['company.symbol', 'technical.label', 'valuation.label'],
    (sheet) => sides(sheet, 'technical', 'valuation') === -1,
    '{{company.symbol}}: the indicators say {{technical.label}}, the valuation says {{valuation.label}}.',
    '{{company.symbol}} is {{valuation.label}}, but its technical rating is {{technical.label}}.',
  ),
  'headline.technicalAgainstPeers': headline(
    ['company.symbol', 'technical.label', 'comparative.label'],
    (sheet) => sides(sheet, 'technical', 'comparative') === -1,
    '{{company.symbol}} is {{comparative.label}}, but its technical rating is {{technical.label}}.',
    '{{company.symbol}}: the indicators say {{technical.label}}, but it is {{comparative.label}}.',
  ),
  'headline.valueAgainstPeers': headline(
    ['company.symbol', 'valuation.label', 'comparative.label'],
    (sheet) => sides(sheet, 'valuation', 'comparative') === -1,
    '{{company.symbol}} is {{comparative.label}}, but the valuation says {{valuation.label}}.',
    '{{company.symbol}}: the valuation says {{valuation.label}}, but it is {{comparative.label}}.',
  ),
  'headline.technicalWithPeers': headline(
    ['company.symbol', 'technical.label', 'comparative.label'],
    (sheet) => sides(sheet, 'technical', 'comparative') === 1 && sheet.combined !== 'mixed',
    '{{company.symbol}} is {{comparative.label}}, and its technical rating is {{technical.label}}.',
    '{{company.symbol}}: the indicators say {{technical.label}}, and it is {{comparative.label}}.',
  ),
  'headline.technicalWithValue': headline(
    ['company.symbol', 'technical.label', 'valuation.label'],
    (sheet) => sides(sheet, 'technical', 'valuation') === 1 && sheet.combined !== 'mixed',
    '{{company.symbol}} is {{valuation.label}}, and its technical rating is {{technical.label}}.',
    '{{company.symbol}}: the indicators say {{technical.label}}, the valuation says {{valuation.label}}.',
  ),
  'overall.agree': detail(
    ['company.symbol'],
    ({ combined, sides: count }) => count > 1 && (combined === 'positive' || combined === 'negative'),
    'The signals that take a side agree.',
    'No two signals contradict each other.',
  ),
  'overall.split': detail(
    ['company.symbol'],
    ({ combined }) => combined === 'mixed',
    'Together the signals give no direction, because they disagree.',
    'The signals contradict each other.',
  ),
  'overall.oneSide': detail(
    ['company.symbol'],
    ({ sides: count, sheet }) => count === 1 && sheet.sources.length > 1,
    'Only one of the signals takes a side.',
    'One signal takes a side, the others take none.',
  ),
} as const satisfies Statements;
