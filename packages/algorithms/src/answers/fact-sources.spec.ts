import type { AlgorithmOutput } from '../algorithm.js';
import { FACT_LABELS } from '../narrative/fact-labels.js';
import { MADE_NUMBERS, madeAnswers, type MadeNumbers } from '../narrative/testing/made-answers.js';
import { factSheet } from './fact-sources.js';

const sheetOf = (changes: Partial<MadeNumbers> = {}) =>
  factSheet('NASDAQ:ACME', madeAnswers({ ...MADE_NUMBERS, ...changes }));
const phrasesOf = (changes: Partial<MadeNumbers>, ...keys: string[]) =>
  keys.map((key) => sheetOf(changes).facts[key]?.phrase);
const answer = (algo: 'valuation', detail: unknown) => ({
  algo,
  output: { label: 'label', stance: 0, quantiles: [], detail } as unknown as AlgorithmOutput<unknown>,
});

describe('a fact sheet', () => {
  it('has the facts of every algorithm by key, in order, with phrase and label', () => {
    const { facts, sources } = sheetOf();
    expect(Object.keys(facts)).toEqual(Object.keys(facts).toSorted());
    expect(Object.keys(facts).filter((key) => !Object.hasOwn(FACT_LABELS, key))).toEqual([]);
    expect(facts['technical.buyVotes']).toEqual({
      value: 16,
      phrase: '16',
      label: 'indicators that say buy',
    });
    expect(facts['comparative.score']!.phrase).toBe('52 of 100');
    expect(facts['comparative.basis']!.phrase).toBe('with dividends');
    expect(facts['valuation.value']!.phrase).toBe('$255.40');
    expect(facts['valuation.gap']!.phrase).toBe('18.3%');
    expect(facts['lstm.coverage']!.phrase).toBe('90%');
    expect(sources.map(({ algorithm, stance }) => [algorithm, stance])).toEqual([
      ['technical', 1],
      ['comparative', 0],
      ['valuation', -1],
      ['lstm', null],
    ]);
  });

  it('leaves out what is not known, and prints no sign before nothing', () => {
    const known = phrasesOf(
      { yearReturn: null, rsi: NaN },
      'comparative.yearReturn',
      'technical.strengthIndex',
    );
    expect(known).toEqual([undefined, undefined]);
    const nothing = phrasesOf(
      { yearReturn: -0.0001, rating: -0.001 },
      'comparative.yearReturn',
      'technical.rating',
    );
    expect(nothing).toEqual(['0%', '0']);
    expect(phrasesOf({ close: 0.000123456 }, 'technical.close')).toEqual(['0.0001235']);
    expect(phrasesOf({ runway: 1.02 }, 'valuation.runway')).toEqual(['1 year']);
  });

  it('does not set returns with dividends against returns without', () => {
    const [technical, comparative] = madeAnswers();
    const detail = structuredClone(comparative!.output.detail) as { members: { basis: string }[] };
    detail.members[1]!.basis = 'price return';
    const { facts } = factSheet('NASDAQ:ACME', [
      technical!,
      { algo: 'comparative', output: { ...comparative!.output, detail } },
    ]);
    expect(facts['comparative.benchmarkYear']).toBeUndefined();
    expect(facts['comparative.yearReturn']).toBeDefined();
  });

  it('has the facts of funds, coins and indices, and prices in any currency', () => {
    const fund = {
      kind: 'etf',
      price: 99.5,
      priceCurrency: 'EUR',
      netAssetValue: 100,
      premium: -0.005,
      expenseRatio: 0.0009,
    };
    const { facts } = factSheet('NYSEARCA:SPY', [answer('valuation', fund)]);
    expect(facts['valuation.price']!.phrase).toBe('€99.50');
    expect([facts['valuation.premiumSize']!.phrase, facts['valuation.cost']!.phrase]).toEqual([
      '0.5%',
      '0.09%',
    ]);
    const coin = { kind: 'crypto', price: 1, priceCurrency: 'USD', nvtPercentile: 83.2 };
    expect(factSheet('CRYPTO:BTC', [answer('valuation', coin)]).facts['valuation.transferRank']!.phrase).toBe(
      '83.2%',
    );
    const points = factSheet('X:I', [answer('valuation', { kind: 'index', price: 1, priceCurrency: 'pts' })]);
    expect(Object.keys(points.facts)).toEqual(['company.symbol', 'valuation.label']);
    const odd = { ...fund, priceCurrency: 'points' };
    expect(factSheet('X:I', [answer('valuation', odd)]).facts['valuation.price']!.phrase).toBe(
      '99.50 points',
    );
  });

  it('holds nothing that others wrote: no name, no sentence, and the symbol only where it looks like one', () => {
    const text = JSON.stringify(sheetOf());
    expect(text).not.toContain('Of no importance');
    expect(factSheet('NASDAQ:Buy it now', []).company.symbol).toBe('the instrument');
    expect(factSheet('XTKS:7203.T', []).facts).toEqual({
      'company.symbol': { value: '7203.T', phrase: '7203.T', label: 'ticker symbol' },
    });
  });
});
