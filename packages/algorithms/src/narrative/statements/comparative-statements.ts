import { always, detail, risk, verdict, type Statements } from '../statement.js';

const AGAINST = '{{comparative.peers}} [comparative.peers|peer|peers]';
const SCORE = ['company.symbol', 'comparative.label', 'comparative.score', 'comparative.peers'] as const;
const YEAR = [
  'company.symbol',
  'comparative.basis',
  'comparative.yearReturn',
  'comparative.benchmark',
  'comparative.benchmarkYear',
] as const;
const VOLATILITY = [
  'company.symbol',
  'comparative.volatility',
  'comparative.benchmark',
  'comparative.benchmarkVolatility',
] as const;

const NEAR_HIGH = 0.05;
const FAR_BELOW_HIGH = 0.2;
const DEEP_FALL = 0.25;
const HIGH_VOLATILITY = 0.4;
const FEW_PEERS = 5;

/** What the summary can say of the comparison with peers and benchmark. */
export const COMPARATIVE_STATEMENTS = {
  'comparative.ahead': verdict(
    SCORE,
    (sheet) => sheet.stance('comparative') === 1,
    `{{company.symbol}} is {{comparative.label}}: it scores {{comparative.score}} against ${AGAINST}.`,
    `Against ${AGAINST}, {{company.symbol}} scores {{comparative.score}} and is {{comparative.label}}.`,
    `With a score of {{comparative.score}} against ${AGAINST}, {{company.symbol}} is {{comparative.label}}.`,
  ),
  'comparative.behind': verdict(
    SCORE,
    (sheet) => sheet.stance('comparative') === -1,
    `{{company.symbol}} is {{comparative.label}}: it scores {{comparative.score}} against ${AGAINST}.`,
    `Against ${AGAINST}, {{company.symbol}} scores {{comparative.score}} and is {{comparative.label}}.`,
    `With a score of {{comparative.score}} against ${AGAINST}, {{company.symbol}} is {{comparative.label}}.`,
  ),
  'comparative.level': verdict(
    SCORE,
    (sheet) => sheet.stance('comparative') === 0,
    `{{company.symbol}} is {{comparative.label}}: it scores {{comparative.score}} against ${AGAINST}.`,
    `{{company.symbol}} scores {{comparative.score}} against ${AGAINST}, which is {{comparative.label}}.`,
    `The comparison with ${AGAINST} shows no clear lead: {{company.symbol}} scores {{comparative.score}}.`,
  ),
  'comparative.compared': verdict(
    ['company.symbol', 'comparative.label'],
    (sheet) => sheet.stance('comparative') != null,
    '{{company.symbol}} is {{comparative.label}}.',
    'The comparison puts {{company.symbol}} {{comparative.label}}.',
  ),
  'comparative.none': verdict(
    ['company.symbol', 'comparative.label'],
    // Whether peers are missing or a shared history is not in the sheet.
    (sheet) => sheet.stance('comparative') === null,
    '{{company.symbol}} cannot be ranked against peers.',
    'There is no ranking of {{company.symbol}} against peers.',
  ),
  'comparative.beatBenchmark': detail(
    YEAR,
    (sheet) => sheet.above('comparative.yearReturn', 'comparative.benchmarkYear'),
    '{{company.symbol}} returned {{comparative.yearReturn}} over one year, {{comparative.benchmark}} {{comparative.benchmarkYear}} ({{comparative.basis}}).',
    'Over one year {{company.symbol}} did better than {{comparative.benchmark}}: {{comparative.yearReturn}} against {{comparative.benchmarkYear}} ({{comparative.basis}}).',
    'The one-year return is {{comparative.yearReturn}}, higher than the {{comparative.benchmarkYear}} of {{comparative.benchmark}} ({{comparative.basis}}).',
  ),
  'comparative.trailedBenchmark': detail(
    YEAR,
    (sheet) => sheet.above('comparative.benchmarkYear', 'comparative.yearReturn'),
    '{{company.symbol}} returned {{comparative.yearReturn}} over one year, {{comparative.benchmark}} {{comparative.benchmarkYear}} ({{comparative.basis}}).',
    'Over one year {{company.symbol}} did worse than {{comparative.benchmark}}: {{comparative.yearReturn}} against {{comparative.benchmarkYear}} ({{comparative.basis}}).',
    'The one-year return is {{comparative.yearReturn}}, lower than the {{comparative.benchmarkYear}} of {{comparative.benchmark}} ({{comparative.basis}}).',
  ),
  'comparative.rougher': detail(
    VOLATILITY,
    (sheet) => sheet.above('comparative.volatility', 'comparative.benchmarkVolatility'),
    '{{company.symbol}} moves more than {{comparative.benchmark}}: its volatility is {{comparative.volatility}} a year, against {{comparative.benchmarkVolatility}}.',
    'Volatility is {{comparative.volatility}} a year, higher than the {{comparative.benchmarkVolatility}} of {{comparative.benchmark}}.',
  ),
  'comparative.calmer': detail(
    VOLATILITY,
    (sheet) => sheet.above('comparative.benchmarkVolatility', 'comparative.volatility'),
    '{{company.symbol}} moves less than {{comparative.benchmark}}: its volatility is {{comparative.volatility}} a year, against {{comparative.benchmarkVolatility}}.',
    'Volatility is {{comparative.volatility}} a year, lower than the {{comparative.benchmarkVolatility}} of {{comparative.benchmark}}.',
  ),
  'comparative.atHigh': detail(
    ['comparative.belowHigh'],
    (sheet) => sheet.number('comparative.belowHigh') === 0,
    'The price is at its high of the compared period.',
    'The last price is level with the high of the compared period.',
  ),
  'comparative.nearHigh': detail(
    ['comparative.belowHigh'],
    (sheet) =>
      sheet.number('comparative.belowHigh') < NEAR_HIGH &&
      sheet.fact('comparative.belowHigh')?.phrase !== '0%',
    'The price is {{comparative.belowHigh}} below its high of the compared period.',
    'The price is near its high of the compared period, {{comparative.belowHigh}} below it.',
  ),
  'comparative.farBelowHigh': detail(
    ['comparative.belowHigh'],
    (sheet) => sheet.number('comparative.belowHigh') >= FAR_BELOW_HIGH,
    'The price is {{comparative.belowHigh}} below its high of the compared period.',
    'The price is far from its high of the compared period, {{comparative.belowHigh}} below it.',
  ),
  'comparative.categories': detail(
    ['comparative.best', 'comparative.worst'],
    always,
    'Among peers it ranks best in {{comparative.best}} and worst in {{comparative.worst}}.',
    'Its best category among peers is {{comparative.best}}, its worst is {{comparative.worst}}.',
  ),
  'comparative.turnedUp': detail(
    ['comparative.quarterReturn', 'comparative.yearReturn'],
    (sheet) => sheet.number('comparative.quarterReturn') > 0 && sheet.number('comparative.yearReturn') < 0,
    'The last three months returned {{comparative.quarterReturn}}, the whole year {{comparative.yearReturn}}.',
    'The return is {{comparative.quarterReturn}} over three months but {{comparative.yearReturn}} over the year.',
  ),
  'comparative.turnedDown': detail(
    ['comparative.quarterReturn', 'comparative.yearReturn'],
    (sheet) => sheet.number('comparative.quarterReturn') < 0 && sheet.number('comparative.yearReturn') > 0,
    'The last three months returned {{comparative.quarterReturn}}, the whole year {{comparative.yearReturn}}.',
    'The return is {{comparative.quarterReturn}} over three months but {{comparative.yearReturn}} over the year.',
  ),
  'comparative.deepFall': risk(
    ['comparative.drawdown'],
    (sheet) => sheet.number('comparative.drawdown') >= DEEP_FALL,
    'Within the compared period the price once fell {{comparative.drawdown}} from a high.',
    'The maximum drawdown of the compared period was {{comparative.drawdown}}.',
  ),
  'comparative.volatile': risk(
    ['comparative.volatility'],
    (sheet) => sheet.number('comparative.volatility') >= HIGH_VOLATILITY,
    'Volatility is high, at {{comparative.volatility}} a year.',
    'The price moves a lot: volatility is {{comparative.volatility}} a year.',
  ),
  'comparative.fewPeers': risk(
    ['comparative.peers', 'comparative.score'],
    (sheet) => sheet.number('comparative.peers') < FEW_PEERS,
    `The score rests on ${AGAINST} only, so it is coarse.`,
    `With ${AGAINST}, the score against peers is coarse.`,
  ),
  'comparative.priceOnly': risk(
    ['comparative.basis'],
    (sheet) => sheet.fact('comparative.basis')?.value === 'price return',
    'Returns are counted {{comparative.basis}}.',
    'The returns are {{comparative.basis}}.',
  ),
} as const satisfies Statements;
