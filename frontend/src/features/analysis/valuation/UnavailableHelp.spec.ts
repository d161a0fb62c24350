import { evaluateValuation } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { madeCompany } from '@pricealgo/algorithms/valuation/testing/made-company';
import { unavailableReason } from './UnavailableHelp';

const nothing = { years: [], trailing: null, statementSource: null, sectorMedians: null };
const of = (changes: Parameters<typeof madeCompany>[0]) => evaluateValuation(madeCompany(changes));
const subject = (type: 'stock' | 'etf' | 'crypto') => ({ key: 'NYSE:MADE', name: 'Made', type }) as const;

test('an estimate needs no explanation', () => {
  expect(unavailableReason({ simulated: false }, of({}))).toBeNull();
});

test('figures of different scales are another reason than missing ones', () => {
  const output = of({ reportCurrency: 'CNY', fxToPrice: null });
  expect(unavailableReason({ simulated: false }, output)).toMatch(/do not belong together/);
});

test('what is needed depends on what it is, and simulated prices come first', () => {
  const company = of(nothing);
  expect(unavailableReason({ simulated: true }, company)).toMatch(/^The prices here are simulated\./);
  expect(unavailableReason({ simulated: false }, company)).toMatch(
    /^No statements of this company were known/,
  );
  expect(unavailableReason({ simulated: false }, of({ ...nothing, subject: subject('etf') }))).toMatch(
    /net asset value/,
  );
  expect(unavailableReason({ simulated: false }, of({ ...nothing, subject: subject('crypto') }))).toMatch(
    /on its chain/,
  );
});
