import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { isoDate } from '../../../common/market/iso-date.js';
import { readSecFacts } from './sec-facts.js';
import { leftOutLines } from './sec-left-out.js';
import { secStatements } from './sec-statements.js';

const NOW_MS = Date.UTC(2026, 10, 20);

type Values = Readonly<Record<string, number>>;
interface About {
  taxonomy?: string;
  unit?: string;
  filedIn?: number;
  form?: string;
  filed?: string;
}
type Concepts = Record<string, { units: Record<string, object[]> }>;

/** A file of company facts, made filing by filing; each filing tells the year before it. */
class Filer {
  private readonly taxonomies: Record<string, Concepts> = {};

  year(year: number, values: Values, about: About = {}) {
    const { taxonomy = 'us-gaap', unit = 'USD', filedIn = year + 1, ...more } = about;
    for (const [name, val] of Object.entries(values)) {
      const isBalance = /^Assets$|^StockholdersEquity|^MinorityInterest$|^Cash|^RestrictedCash/.test(name);
      this.add(taxonomy, name, name.includes('PerShare') ? `${unit}/shares` : unit, {
        ...(isBalance ? {} : { start: `${year}-01-01` }),
        end: `${year}-12-31`,
        val,
        accn: `a-${filedIn}`,
        fy: year,
        fp: 'FY',
        form: '10-K',
        filed: `${filedIn}-02-20`,
        ...more,
      });
    }
    return this;
  }

  quarter(end: string, values: Values, start: string, filed: string) {
    for (const [name, val] of Object.entries(values)) {
      const of = { start, end, val, accn: filed, fy: Number(end.slice(0, 4)), fp: 'Q1', form: '10-Q', filed };
      this.add('us-gaap', name, 'USD', of);
    }
    return this;
  }

  add(taxonomy: string, name: string, unit: string, fact: unknown) {
    const concept = ((this.taxonomies[taxonomy] ??= {})[name] ??= { units: {} });
    (concept.units[unit] ??= []).push(fact as object);
    return this;
  }

  read() {
    return read(JSON.stringify({ cik: 1, entityName: 'Made', facts: this.taxonomies }));
  }
}

function read(text: string) {
  const file = readSecFacts(text);
  const { statements, leftOut } = secStatements('NYSE:MADE', file.bases, NOW_MS);
  const newest = (period: 'annual' | 'quarterly'): FundamentalStatement[] => {
    const own = statements.filter((one) => one.period === period);
    const versions = new Map(own.map((one) => [one.fiscalDateMs, one]));
    return [...versions.values()].sort((a, b) => a.fiscalDateMs - b.fiscalDateMs);
  };
  return {
    statements,
    lines: leftOutLines([...leftOut, ...file.leftOut]),
    years: newest('annual'),
    quarters: newest('quarterly'),
    /** Of the newest version of the only, or the last, year. */
    items: newest('annual').at(-1)!.items,
  };
}

const CONTRACTS = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const yearItems = (values: Values) => new Filer().year(2024, { NetIncomeLoss: 9, ...values }).read().items;

describe('revenue in company facts is', () => {
  it.each([
    ['the total of an insurer, not its contracts', { Revenues: 77_084, [CONTRACTS]: 2_436 }, 77_084],
    ['a bank’s net of its interest', { RevenuesNetOfInterestExpense: 50, Revenues: 80, [CONTRACTS]: 12 }, 50],
    [
      'a bank’s two parts where it tells no total',
      { InterestIncomeExpenseNet: 30, NoninterestIncome: 20, [CONTRACTS]: 12 },
      50,
    ],
    [
      'rent and contracts of a lessor without a total',
      { OperatingLeaseLeaseIncome: 90, [CONTRACTS]: 10 },
      100,
    ],
    ['a landlord’s total', { Revenues: 105, OperatingLeaseLeaseIncome: 90, [CONTRACTS]: 10 }, 105],
    [
      'rent alone where costs and income add up to it',
      { OperatingLeaseLeaseIncome: 90, OperatingIncomeLoss: 30, CostsAndExpenses: 60 },
      90,
    ],
    ['sales of before 2018', { SalesRevenueNet: 400, SalesRevenueGoodsNet: 300 }, 400],
    ['goods and services of before 2018', { SalesRevenueGoodsNet: 300, SalesRevenueServicesNet: 100 }, 400],
    ['a utility’s total', { RegulatedAndUnregulatedOperatingRevenue: 70, [CONTRACTS]: 65 }, 70],
    ['contracts where they are all there is', { [CONTRACTS]: 10, OperatingLeaseLeaseIncome: 1 }, 10],
    ['contracts where a small line bears the name of the total', { Revenues: 3, [CONTRACTS]: 100 }, 100],
  ])('%s', (_name, values, expected) => {
    expect(yearItems(values).revenue).toBe(expected);
  });

  it.each([
    ['premiums without a total', { PremiumsEarnedNet: 60, [CONTRACTS]: 2 }],
    ['rent from subletting an office alone', { OperatingLeaseLeaseIncome: 2 }],
  ])('absent where only a part is told: %s', (_name, values) => {
    expect(yearItems(values)).not.toHaveProperty('revenue');
  });

  it('never the contracts of a quarter where a year says that they are a slice', () => {
    const { quarters } = new Filer()
      .year(2024, { Revenues: 1_000, [CONTRACTS]: 30, NetIncomeLoss: 90 })
      .quarter('2025-03-31', { [CONTRACTS]: 8, NetIncomeLoss: 20 }, '2025-01-01', '2025-05-01')
      .read();
    expect(quarters.map(({ items }) => items)).toEqual([{ netIncome: 20 }]);
  });

  it('no difference of a total and of contracts: neither of them makes a quarter', () => {
    const { quarters } = new Filer()
      .quarter('2024-09-30', { [CONTRACTS]: 30, NetIncomeLoss: 60 }, '2024-01-01', '2024-11-01')
      .year(2024, { Revenues: 1_000, NetIncomeLoss: 90 })
      .read();
    expect(quarters.map(({ items }) => items)).toEqual([{ netIncome: 30 }]);
  });

  it('a quarter of total and contracts where another period tells that they are one', () => {
    const { quarters } = new Filer()
      .year(2023, { [CONTRACTS]: 900, NetIncomeLoss: 80 })
      .quarter('2024-09-30', { [CONTRACTS]: 700, NetIncomeLoss: 60 }, '2024-01-01', '2024-11-01')
      .year(2023, { Revenues: 900 }, { filedIn: 2025 })
      .year(2024, { Revenues: 1_000, NetIncomeLoss: 90 })
      .read();
    expect(quarters.map(({ items }) => items)).toEqual([{ revenue: 300, netIncome: 30 }]);
  });

  it('what a later filing restates under the other name', () => {
    const { items } = new Filer()
      .year(2017, { SalesRevenueNet: 100, NetIncomeLoss: 9 })
      .year(2017, { [CONTRACTS]: 96 }, { filedIn: 2019 })
      .read();
    expect(items.revenue).toBe(96);
  });
});

describe('other totals and parts of company facts', () => {
  it.each([
    ['profit of the owners', { ProfitLoss: 100, NetIncomeLoss: 90 }, 'netIncome', 90],
    [
      'profit of all less that of others',
      { ProfitLoss: 100, NetIncomeLossAttributableToNoncontrollingInterest: 8 },
      'netIncome',
      92,
    ],
    ['profit of all where there are no others', { ProfitLoss: 100 }, 'netIncome', 100],
    [
      'no profit where others have an untold share',
      { ProfitLoss: 100, MinorityInterest: 70 },
      'netIncome',
      undefined,
    ],
    [
      'equity of all less that of others',
      {
        StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 500,
        MinorityInterest: 70,
        ProfitLoss: 1,
      },
      'equity',
      430,
    ],
    [
      'cash less what is restricted',
      {
        CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: 50,
        RestrictedCashCurrent: 4,
        RestrictedCashNoncurrent: 6,
      },
      'cashAndEquivalents',
      40,
    ],
    [
      'the balance sheet’s cash',
      {
        CashAndCashEquivalentsAtCarryingValue: 41,
        CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: 50,
      },
      'cashAndEquivalents',
      41,
    ],
    [
      'all cash where nothing of it is told to be restricted',
      { CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: 50 },
      'cashAndEquivalents',
      50,
    ],
    ['cost of goods and services', { CostOfGoodsSold: 30, CostOfServices: 20 }, 'costOfRevenue', 50],
    ['the total cost', { CostOfRevenue: 55, CostOfGoodsSold: 30, CostOfServices: 20 }, 'costOfRevenue', 55],
    [
      'all capital expenditure',
      { PaymentsToAcquirePropertyPlantAndEquipment: 7, PaymentsToAcquireProductiveAssets: 10 },
      'capitalExpenditure',
      10,
    ],
  ] as const)('give %s', (_name, values, item, expected) => {
    const given: Values = { Revenues: 1_000, ...values };
    expect(new Filer().year(2024, given).read().items[item]).toBe(expected);
  });
});

describe('a quarter that is the difference of two sums', () => {
  const capex = ['PaymentsToAcquireProductiveAssets', 'PaymentsToAcquirePropertyPlantAndEquipment'] as const;
  const capexOf = (before: number) =>
    new Filer()
      .year(2023, { [capex[0]]: 40, [capex[1]]: before })
      .quarter('2024-09-30', { [capex[1]]: 30, NetIncomeLoss: 1 }, '2024-01-01', '2024-11-01')
      .year(2024, { [capex[0]]: 44, NetIncomeLoss: 2 })
      .read().quarters[0]!.items.capitalExpenditure;

  it('may be of two concepts that told the same number, of no others', () => {
    expect(capexOf(40)).toBe(14);
    expect(capexOf(25)).toBeUndefined();
  });

  it('is no sum of two parts where a total of the year may hold a third', () => {
    const parts = { CostOfGoodsSold: 30, CostOfServices: 9 };
    const { quarters } = new Filer()
      .quarter('2024-09-30', { ...parts, NetIncomeLoss: 1 }, '2024-01-01', '2024-11-01')
      .year(2024, { CostOfGoodsSold: 33, CostOfServices: 11, CostOfRevenue: 60, NetIncomeLoss: 2 })
      .read();
    expect(quarters.map(({ items }) => items)).toEqual([{ netIncome: 1 }]);
  });

  it('is no sum of one part where the filer tells two', () => {
    const { quarters } = new Filer()
      .quarter(
        '2024-09-30',
        { CostOfGoodsSold: 30, CostOfServices: 9, NetIncomeLoss: 1 },
        '2024-01-01',
        '2024-11-01',
      )
      .year(2024, { CostOfServices: 12, CostOfRevenue: 60, NetIncomeLoss: 2 })
      .read();
    expect(quarters.map(({ items }) => items)).toEqual([{ netIncome: 1 }]);
  });
});

describe('a filer that changed', () => {
  const gaap = (revenue: number) => ({ Revenues: revenue, NetIncomeLoss: revenue / 10, Assets: 2 * revenue });
  const ifrs = (revenue: number) => ({
    Revenue: revenue,
    ProfitLossAttributableToOwnersOfParent: revenue / 10,
    Assets: 2 * revenue,
  });
  const told = ({ years }: ReturnType<typeof read>) =>
    years.map(({ fiscalDateMs, currency, items }) => [
      isoDate(fiscalDateMs).slice(0, 4),
      currency,
      items.revenue,
    ]);

  it('its taxonomy keeps its old and its newest years', () => {
    const filer = new Filer().year(2019, gaap(10)).year(2020, gaap(11));
    for (const [year, filedIn] of [
      [2020, 2022],
      [2021, 2022],
      [2022, 2023],
    ] as const)
      filer.year(year, ifrs(year), { taxonomy: 'ifrs-full', filedIn });
    const all = filer.read();
    expect(told(all)).toEqual([
      ['2019', 'USD', 10],
      ['2020', 'USD', 2020],
      ['2021', 'USD', 2021],
      ['2022', 'USD', 2022],
    ]);
    // What was known of 2020 before the change stays a version of its own.
    const versions = all.statements.filter(({ fiscalDateMs }) => isoDate(fiscalDateMs) === '2020-12-31');
    expect(versions.map(({ items }) => items.revenue)).toEqual([11, 2020]);
    expect(all.lines).toEqual([]);
  });

  it('its currency has the years of each, and the comparison of the last old one in the new', () => {
    const filer = new Filer().year(2019, gaap(10), { unit: 'EUR' }).year(2020, gaap(11), { unit: 'EUR' });
    filer.year(2020, gaap(13), { filedIn: 2022 }).year(2021, gaap(14), { filedIn: 2022 });
    expect(told(filer.read())).toEqual([
      ['2019', 'EUR', 10],
      ['2020', 'USD', 13],
      ['2021', 'USD', 14],
    ]);
  });

  it('nothing, and translates its newest year into dollars, stays in its own currency; that is said', () => {
    const filer = new Filer();
    for (const year of [2022, 2023]) {
      filer.year(year, gaap(700 + year), { unit: 'CNY' });
      filer.year(year - 1, gaap(699 + year), { unit: 'CNY', filedIn: year + 1 });
      filer.year(year, gaap(100 + year), { unit: 'USD' });
    }
    const all = filer.read();
    expect(told(all)).toEqual([
      ['2021', 'CNY', 2721],
      ['2022', 'CNY', 2722],
      ['2023', 'CNY', 2723],
    ]);
    expect(all.lines).toEqual([
      'left out: 6 numbers (us-gaap, USD, 2022–2023): the period is told by another taxonomy or in another currency',
    ]);
  });

  it.each([
    ['one number of long ago', (filer: Filer) => filer.year(2016, { Assets: 5 }, { unit: 'EUR' }), 1],
    ['a number of a newer year', (filer: Filer) => filer.year(2025, { Revenues: 5 }, { unit: 'USD' }), 1],
  ])('nothing is not hidden by %s', (_name, stray, count) => {
    const filer = new Filer();
    const full = { ...ifrs(30), ProfitLossBeforeTax: 4, IncomeTaxExpenseContinuingOperations: 1 };
    for (const year of [2023, 2024]) filer.year(year, full, { taxonomy: 'ifrs-full', unit: 'JPY' });
    stray(filer);
    const all = filer.read();
    expect(told(all)).toEqual([
      ['2023', 'JPY', 30],
      ['2024', 'JPY', 30],
    ]);
    expect(all.lines).toEqual([
      expect.stringMatching(
        new RegExp(`^left out: ${count} number \\(us-gaap, ..., 20..\\): too few to be statements`),
      ),
    ]);
  });

  it('nothing is not refused for one odd fact; each is counted with its reason', () => {
    const filer = new Filer().year(2024, gaap(10));
    filer.add('us-gaap', 'Revenues', 'USD', { end: '2024-12-31', val: null });
    filer.add('us-gaap', 'Revenues', 'USD', null);
    filer.add('us-gaap', 'Revenues', 'pure', { end: '2024-12-31', val: 1 });
    filer.add('us-gaap', 'Goodwill', 'USD', { end: '2024-12-31', val: 1 });
    filer.year(2023, { Revenues: 7 }, { form: '8-K' });
    filer.year(2023, { Revenues: 7 }, { filed: '2023-06-30' });
    const { years, lines } = filer.read();
    expect(years).toHaveLength(1);
    expect(lines).toEqual([
      'left out: 2 numbers (us-gaap, USD, 2024): no number, date or filing is told',
      'left out: 1 number (us-gaap, USD, 2023): form 8-K is no periodic report',
      'left out: 1 number (us-gaap, USD, 2023): filed before the period ended',
      'left out: 1 number (us-gaap): their unit is pure',
      'left out: 1 number (us-gaap): no line item is made of their concepts, 1 in all',
    ]);
  });
});

const cases = process.env.CASES_DIR;
if (!cases) process.stdout.write('skipped: CASES_DIR is not set, no published case of a filing is read\n\n');
(cases ? describe : describe.skip)('published cases of filings', () => {
  const file = (name: string) => read(readFileSync(path.join(cases!, 'data-files', name), 'utf8'));
  const years = ({ years: all }: ReturnType<typeof read>): string[] =>
    all.map(({ fiscalDateMs }) => isoDate(fiscalDateMs)).sort();

  it('03: an insurer’s revenue is its total', () => {
    expect(file('03-sec-insurer-contract-slice-ZREPO.json').items.revenue).toBe(77_084_000_000);
  });

  it('04: the years by US-GAAP and those by IFRS are all there', () => {
    const all = file('04-sec-us-gaap-then-ifrs-ZIFRS.json');
    expect(years(all)).toEqual(Array.from({ length: 9 }, (_, i) => `${2018 + i}-03-31`));
    expect(all.items).toMatchObject({ revenue: 50_000_000_000_000, totalAssets: 90_000_000_000_000 });
  });

  it('04b: a stray number refuses nothing, and is told', () => {
    const all = file('04b-sec-ifrs-with-stray-us-gaap-ZIPO.json');
    expect(years(all)).toEqual(Array.from({ length: 6 }, (_, i) => `${2021 + i}-03-31`));
    expect(all.lines[0]).toBe(
      'left out: 1 number (us-gaap, EUR, 2016): too few to be statements of their own',
    );
  });
});
