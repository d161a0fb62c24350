import { detail, risk, verdict, type Statements } from '../statement.js';

const BUY = '{{technical.buyVotes}} of {{technical.votes}} indicators [technical.buyVotes|says|say] buy';
const SELL = '{{technical.sellVotes}} of {{technical.votes}} indicators [technical.sellVotes|says|say] sell';
const BUYS = '{{technical.buyVotes}} [technical.buyVotes|says|say] buy';
const SELLS = '{{technical.sellVotes}} [technical.sellVotes|says|say] sell';
const NEITHER = '{{technical.neutralVotes}} [technical.neutralVotes|says|say] neither';
const VOTES = ['technical.label', 'technical.votes', 'technical.buyVotes', 'technical.sellVotes'] as const;

const OVERBOUGHT = 70;
const OVERSOLD = 30;
/** Votes between buy and sell up to which one indicator or two decide. */
const CLOSE_VOTE = 2;

/** What the summary can say of the indicators. */
export const TECHNICAL_STATEMENTS = {
  'technical.up': verdict(
    [...VOTES, 'technical.neutralVotes'],
    (sheet) => sheet.stance('technical') === 1 && sheet.above('technical.buyVotes', 'technical.sellVotes'),
    `The technical rating is {{technical.label}}: ${BUY} and ${SELLS}.`,
    `${BUY} and ${SELLS}, which makes the technical rating {{technical.label}}.`,
    `Technical indicators point up: ${BUY}, ${SELLS} and ${NEITHER}.`,
    `The indicators add up to {{technical.label}}: of {{technical.votes}}, ${BUYS} and ${SELLS}.`,
  ),
  'technical.down': verdict(
    [...VOTES, 'technical.neutralVotes'],
    (sheet) => sheet.stance('technical') === -1 && sheet.above('technical.sellVotes', 'technical.buyVotes'),
    `The technical rating is {{technical.label}}: ${SELL} and ${BUYS}.`,
    `${SELL} and ${BUYS}, which makes the technical rating {{technical.label}}.`,
    `Technical indicators point down: ${SELL}, ${BUYS} and ${NEITHER}.`,
    `The indicators add up to {{technical.label}}: of {{technical.votes}}, ${SELLS} and ${BUYS}.`,
  ),
  'technical.even': verdict(
    [...VOTES, 'technical.neutralVotes'],
    (sheet) => sheet.stance('technical') === 0,
    `The technical rating is {{technical.label}}: of {{technical.votes}} indicators, ${BUYS} and ${SELLS}.`,
    `Technical indicators take no side: ${BUYS}, ${SELLS} and ${NEITHER}.`,
    `Of {{technical.votes}} indicators, ${BUYS}, ${SELLS} and ${NEITHER}: the technical rating is {{technical.label}}.`,
  ),
  'technical.rated': verdict(
    ['technical.label', 'technical.rating'],
    (sheet) => sheet.stance('technical') != null,
    'The technical rating is {{technical.label}}, with a score of {{technical.rating}}.',
    'The indicators score {{technical.rating}} together, so the technical rating is {{technical.label}}.',
  ),
  'technical.labelled': verdict(
    ['technical.label'],
    (sheet) => sheet.stance('technical') != null,
    'The technical rating is {{technical.label}}.',
    'The indicators say {{technical.label}}.',
  ),
  'technical.none': verdict(
    ['technical.label'],
    (sheet) => sheet.stance('technical') === null,
    'There is too little price history for a technical rating.',
    'A technical rating needs more price history than there is.',
  ),
  'technical.aboveAll': detail(
    ['technical.averages', 'technical.averagesBelow'],
    (sheet) =>
      sheet.number('technical.averages') > 1 &&
      sheet.number('technical.averagesBelow') === sheet.number('technical.averages'),
    'The price is above all {{technical.averages}} moving averages.',
    'All {{technical.averages}} moving averages are below the price.',
    'Each of the {{technical.averages}} moving averages is below the price.',
  ),
  'technical.belowAll': detail(
    ['technical.averages', 'technical.averagesAbove'],
    (sheet) =>
      sheet.number('technical.averages') > 1 &&
      sheet.number('technical.averagesAbove') === sheet.number('technical.averages'),
    'The price is below all {{technical.averages}} moving averages.',
    'All {{technical.averages}} moving averages are above the price.',
    'Each of the {{technical.averages}} moving averages is above the price.',
  ),
  'technical.aboveMost': detail(
    ['technical.averages', 'technical.averagesBelow'],
    (sheet) => {
      const below = sheet.number('technical.averagesBelow') / sheet.number('technical.averages');
      return below > 0.5 && below < 1;
    },
    'The price is above {{technical.averagesBelow}} of {{technical.averages}} moving averages.',
    '{{technical.averagesBelow}} of {{technical.averages}} moving averages are below the price.',
  ),
  'technical.belowMost': detail(
    ['technical.averages', 'technical.averagesAbove'],
    (sheet) => {
      const above = sheet.number('technical.averagesAbove') / sheet.number('technical.averages');
      return above > 0.5 && above < 1;
    },
    'The price is below {{technical.averagesAbove}} of {{technical.averages}} moving averages.',
    '{{technical.averagesAbove}} of {{technical.averages}} moving averages are above the price.',
  ),
  'technical.aboveLong': detail(
    ['technical.close', 'technical.average200'],
    (sheet) => sheet.above('technical.close', 'technical.average200'),
    'The last close of {{technical.close}} is above the 200-day average of {{technical.average200}}.',
    'At {{technical.close}}, the last close is above the 200-day average of {{technical.average200}}.',
    'The 200-day average is {{technical.average200}}; the last close of {{technical.close}} is above it.',
  ),
  'technical.belowLong': detail(
    ['technical.close', 'technical.average200'],
    (sheet) => sheet.above('technical.average200', 'technical.close'),
    'The last close of {{technical.close}} is below the 200-day average of {{technical.average200}}.',
    'At {{technical.close}}, the last close is below the 200-day average of {{technical.average200}}.',
    'The 200-day average is {{technical.average200}}; the last close of {{technical.close}} is below it.',
  ),
  'technical.pullback': detail(
    ['technical.close', 'technical.average50', 'technical.average200'],
    (sheet) =>
      sheet.above('technical.close', 'technical.average200') &&
      sheet.above('technical.average50', 'technical.close'),
    'The price is above its 200-day average of {{technical.average200}} but below its 50-day average of {{technical.average50}}.',
    'The 50-day average of {{technical.average50}} is above the price, the 200-day average of {{technical.average200}} below it.',
  ),
  'technical.recovery': detail(
    ['technical.close', 'technical.average50', 'technical.average200'],
    (sheet) =>
      sheet.above('technical.average200', 'technical.close') &&
      sheet.above('technical.close', 'technical.average50'),
    'The price is above its 50-day average of {{technical.average50}} but below its 200-day average of {{technical.average200}}.',
    'The 200-day average of {{technical.average200}} is above the price, the 50-day average of {{technical.average50}} below it.',
  ),
  'technical.overbought': detail(
    ['technical.strengthIndex'],
    (sheet) => sheet.number('technical.strengthIndex') > OVERBOUGHT,
    'The relative strength index is {{technical.strengthIndex}}, which counts as overbought.',
    'At {{technical.strengthIndex}}, the relative strength index is in the overbought zone.',
  ),
  'technical.oversold': detail(
    ['technical.strengthIndex'],
    (sheet) => sheet.number('technical.strengthIndex') < OVERSOLD,
    'The relative strength index is {{technical.strengthIndex}}, which counts as oversold.',
    'At {{technical.strengthIndex}}, the relative strength index is in the oversold zone.',
  ),
  'technical.neitherZone': detail(
    ['technical.strengthIndex'],
    (sheet) =>
      sheet.number('technical.strengthIndex') >= OVERSOLD &&
      sheet.number('technical.strengthIndex') <= OVERBOUGHT,
    'The relative strength index is {{technical.strengthIndex}}, neither overbought nor oversold.',
    'At {{technical.strengthIndex}}, the relative strength index is between oversold and overbought.',
  ),
  'technical.oscillatorsAgainst': detail(
    [
      'technical.averagesBelow',
      'technical.averagesAbove',
      'technical.oscillatorBuys',
      'technical.oscillatorSells',
    ],
    (sheet) =>
      sheet.above('technical.averagesBelow', 'technical.averagesAbove') &&
      sheet.above('technical.oscillatorSells', 'technical.oscillatorBuys'),
    'The oscillators contradict the moving averages: {{technical.oscillatorSells}} [technical.oscillatorSells|says|say] sell and {{technical.oscillatorBuys}} [technical.oscillatorBuys|says|say] buy.',
    'Moving averages point up, oscillators down: {{technical.oscillatorSells}} [technical.oscillatorSells|oscillator says|oscillators say] sell, {{technical.oscillatorBuys}} [technical.oscillatorBuys|says|say] buy.',
  ),
  'technical.oscillatorsFor': detail(
    [
      'technical.averagesBelow',
      'technical.averagesAbove',
      'technical.oscillatorBuys',
      'technical.oscillatorSells',
    ],
    (sheet) =>
      sheet.above('technical.averagesAbove', 'technical.averagesBelow') &&
      sheet.above('technical.oscillatorBuys', 'technical.oscillatorSells'),
    'The oscillators contradict the moving averages: {{technical.oscillatorBuys}} [technical.oscillatorBuys|says|say] buy and {{technical.oscillatorSells}} [technical.oscillatorSells|says|say] sell.',
    'Moving averages point down, oscillators up: {{technical.oscillatorBuys}} [technical.oscillatorBuys|oscillator says|oscillators say] buy, {{technical.oscillatorSells}} [technical.oscillatorSells|says|say] sell.',
  ),
  'technical.settling': risk(
    ['technical.settlingVotes'],
    (sheet) => sheet.number('technical.settlingVotes') > 0,
    'The price history is short for {{technical.settlingVotes}} [technical.settlingVotes|indicator|indicators].',
    '{{technical.settlingVotes}} [technical.settlingVotes|indicator has|indicators have] little price history behind [technical.settlingVotes|it|them].',
  ),
  'technical.closeVote': risk(
    ['technical.buyVotes', 'technical.sellVotes'],
    (sheet) =>
      sheet.stance('technical') != null &&
      Math.abs(sheet.number('technical.buyVotes') - sheet.number('technical.sellVotes')) <= CLOSE_VOTE,
    `The indicators are close to even: ${BUYS}, ${SELLS}.`,
    `A few indicators decide the vote: ${BUYS}, ${SELLS}.`,
  ),
  'technical.pastPrices': risk(
    ['technical.votes'],
    (sheet) => sheet.stance('technical') != null,
    'Technical indicators follow past prices and say nothing about why they moved.',
    'Indicators are computed from past prices alone; news and results are not in them.',
  ),
} as const satisfies Statements;
