import { always, detail, risk, verdict, type Statements } from '../statement.js';

const ESTIMATE = [
  'company.symbol',
  'valuation.label',
  'valuation.price',
  'valuation.value',
  'valuation.gap',
  'valuation.upside',
] as const;
const FUND = [
  'valuation.price',
  'valuation.netAssetValue',
  'valuation.premiumSize',
  'valuation.premium',
] as const;
const CASES = ['valuation.price', 'valuation.lowValue', 'valuation.highValue'] as const;

const MOSTLY_BEYOND = 0.75;
const WIDE_SPREAD = 1;
const SHORT_RUNWAY_YEARS = 3;

/** What the summary can say of the valuation of a company, a fund or a coin. */
export const VALUATION_STATEMENTS = {
  'valuation.under': verdict(
    ESTIMATE,
    (sheet) => sheet.stance('valuation') === 1 && sheet.above('valuation.value', 'valuation.price'),
    'The estimate of {{valuation.value}} a share is {{valuation.gap}} above the price of {{valuation.price}}: {{company.symbol}} is {{valuation.label}}.',
    'At {{valuation.price}}, {{company.symbol}} is {{valuation.label}}: the estimate is {{valuation.value}} a share, {{valuation.gap}} higher.',
    'The valuation models put a share at {{valuation.value}}, {{valuation.gap}} above the price of {{valuation.price}}, so it counts as {{valuation.label}}.',
  ),
  'valuation.over': verdict(
    ESTIMATE,
    (sheet) => sheet.stance('valuation') === -1 && sheet.above('valuation.price', 'valuation.value'),
    'The estimate of {{valuation.value}} a share is {{valuation.gap}} below the price of {{valuation.price}}: {{company.symbol}} is {{valuation.label}}.',
    'At {{valuation.price}}, {{company.symbol}} is {{valuation.label}}: the estimate is {{valuation.value}} a share, {{valuation.gap}} lower.',
    'The valuation models put a share at {{valuation.value}}, {{valuation.gap}} below the price of {{valuation.price}}, so it counts as {{valuation.label}}.',
  ),
  'valuation.fair': verdict(
    ['company.symbol', 'valuation.label', 'valuation.price', 'valuation.middleLow', 'valuation.middleHigh'],
    (sheet) => sheet.stance('valuation') === 0,
    'The price of {{valuation.price}} lies in the middle half of the estimates, {{valuation.middleLow}} to {{valuation.middleHigh}}: {{company.symbol}} is {{valuation.label}}.',
    'At {{valuation.price}}, {{company.symbol}} is {{valuation.label}}: the middle half of the estimates is {{valuation.middleLow}} to {{valuation.middleHigh}}.',
    'Half of the estimates lie between {{valuation.middleLow}} and {{valuation.middleHigh}}; the price of {{valuation.price}} is among them, so {{company.symbol}} is {{valuation.label}}.',
  ),
  'valuation.fundAbove': verdict(
    FUND,
    (sheet) => sheet.stance('valuation') === -1 && sheet.above('valuation.price', 'valuation.netAssetValue'),
    'The fund costs {{valuation.price}} a share, {{valuation.premiumSize}} above its net asset value of {{valuation.netAssetValue}}.',
    'The price of {{valuation.price}} is {{valuation.premiumSize}} above the net asset value of {{valuation.netAssetValue}}.',
  ),
  'valuation.fundBelow': verdict(
    FUND,
    (sheet) => sheet.stance('valuation') === 1 && sheet.above('valuation.netAssetValue', 'valuation.price'),
    'The fund costs {{valuation.price}} a share, {{valuation.premiumSize}} below its net asset value of {{valuation.netAssetValue}}.',
    'The price of {{valuation.price}} is {{valuation.premiumSize}} below the net asset value of {{valuation.netAssetValue}}.',
  ),
  'valuation.fundNear': verdict(
    FUND,
    (sheet) => sheet.stance('valuation') === 0,
    'The fund trades near its net asset value: {{valuation.price}} against {{valuation.netAssetValue}}.',
    'The price of {{valuation.price}} is near the net asset value of {{valuation.netAssetValue}}.',
  ),
  'valuation.coin': verdict(
    ['company.symbol', 'valuation.label', 'valuation.transferRank'],
    (sheet) => sheet.stance('valuation') != null,
    '{{company.symbol}} is {{valuation.label}}: its value against transfers is higher than on {{valuation.transferRank}} of days.',
    'The value of {{company.symbol}} against what it transfers is higher than on {{valuation.transferRank}} of days, which makes it {{valuation.label}}.',
  ),
  'valuation.valued': verdict(
    ['company.symbol', 'valuation.label'],
    (sheet) => sheet.stance('valuation') != null,
    'The valuation of {{company.symbol}} says {{valuation.label}}.',
    'By its valuation, {{company.symbol}} is {{valuation.label}}.',
  ),
  'valuation.none': verdict(
    ['company.symbol'],
    // Where only the price is missing there is one.
    (sheet) => sheet.stance('valuation') === null && sheet.fact('valuation.value') === undefined,
    'There is no estimate of value for {{company.symbol}}.',
    'No estimate of value is available for {{company.symbol}}.',
  ),
  'valuation.aboveHigh': detail(
    ['valuation.price', 'valuation.highValue'],
    (sheet) => sheet.above('valuation.price', 'valuation.highValue'),
    'Even the high case of {{valuation.highValue}} is below the price of {{valuation.price}}.',
    'The price of {{valuation.price}} is above even the high case of {{valuation.highValue}}.',
  ),
  'valuation.belowLow': detail(
    ['valuation.price', 'valuation.lowValue'],
    (sheet) => sheet.above('valuation.lowValue', 'valuation.price'),
    'Even the low case of {{valuation.lowValue}} is above the price of {{valuation.price}}.',
    'The price of {{valuation.price}} is below even the low case of {{valuation.lowValue}}.',
  ),
  'valuation.betweenCases': detail(
    CASES,
    (sheet) =>
      sheet.above('valuation.price', 'valuation.lowValue') &&
      sheet.above('valuation.highValue', 'valuation.price'),
    'The price of {{valuation.price}} lies between the low case of {{valuation.lowValue}} and the high case of {{valuation.highValue}}.',
    'The cases reach from {{valuation.lowValue}} to {{valuation.highValue}}, with the price of {{valuation.price}} between them.',
  ),
  'valuation.lowConfidence': risk(
    ['valuation.confidence'],
    (sheet) => sheet.fact('valuation.confidence')?.value === 'low',
    'Confidence in the estimate is {{valuation.confidence}}.',
    'The estimate has {{valuation.confidence}} confidence: data are missing or the models differ.',
  ),
  'valuation.beyond': risk(
    ['valuation.beyondForecast'],
    (sheet) => sheet.number('valuation.beyondForecast') > MOSTLY_BEYOND,
    '{{valuation.beyondForecast}} of the estimated value lies beyond the forecast years.',
    'The years after the forecast make up {{valuation.beyondForecast}} of the estimated value.',
  ),
  'valuation.modelsDiffer': risk(
    ['valuation.spread'],
    (sheet) => sheet.number('valuation.spread') > WIDE_SPREAD,
    'The valuation models disagree: lowest and highest are {{valuation.spread}} of their median apart.',
    'The gap between the lowest and the highest model is {{valuation.spread}} of their median.',
  ),
  'valuation.shortRunway': risk(
    ['valuation.runway'],
    (sheet) => sheet.number('valuation.runway') < SHORT_RUNWAY_YEARS,
    'At its present rate of spending, the company has cash for {{valuation.runway}}.',
    'The cash lasts {{valuation.runway}} at the present rate of spending.',
  ),
  'valuation.assumptions': risk(
    ['valuation.value'],
    always,
    'The estimate rests on assumptions about growth and discount rates.',
    'Other assumptions about growth and discount rates give another estimate.',
  ),
} as const satisfies Statements;
