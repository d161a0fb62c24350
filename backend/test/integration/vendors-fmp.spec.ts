import { AAPL, fmpVendor, instrument, type Vendor } from '../fakes/vendor-fixtures.js';

const BRK = instrument('NYSE', 'BRK.B', 'stock');
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('what fmp tells besides prices', () => {
  let vendor: Vendor;

  beforeEach(async () => void (vendor = await fmpVendor(undefined, ['AAPL', 'BRK-B'])));
  afterEach(() => vendor.dispose());

  it('profile: what is told, and nothing else', async () => {
    const { provider, clock } = vendor;
    expect(await provider.profile?.(AAPL)).toEqual({
      key: AAPL.key,
      source: 'fmp',
      asOfMs: clock.nowMs(),
      currency: 'USD',
      name: 'Apple Inc.',
      description: 'Makes things.',
      sector: 'Technology',
      industry: 'Consumer Electronics',
      country: 'US',
      website: 'https://www.apple.com',
      ceo: 'Somebody',
      listedFromMs: day('1980-12-12'),
      statistics: {
        marketCap: 3.5e12,
        beta: 1.2,
        averageVolume: 4e7,
        employees: 164_000,
        dividendPerShare: 1,
        week52Low: 164.08,
        week52High: 260.1,
      },
    });
  });

  it('statements: the three of a date are one, payments are positive', async () => {
    expect(await vendor.provider.fundamentals?.(AAPL, 'annual')).toEqual([
      {
        key: AAPL.key,
        source: 'fmp',
        period: 'annual',
        fiscalDateMs: day('2024-09-28'),
        fiscalYear: 2024,
        filingDateMs: day('2024-11-01'),
        asOfMs: vendor.clock.nowMs(),
        currency: 'USD',
        items: {
          revenue: 391e9,
          netIncome: 93e9,
          epsBasic: 6.11,
          epsDiluted: 6.08,
          totalAssets: 365e9,
          equity: 57e9,
          operatingCashFlow: 118e9,
          capitalExpenditure: 9e9,
        },
      },
    ]);
  });

  it('corporate actions: oldest first, unreadable ones left out, from a date on', async () => {
    const split = { type: 'split', key: AAPL.key, exDateMs: day('2020-08-31'), source: 'fmp', ratio: 4 };
    const dividend = {
      type: 'dividend',
      key: AAPL.key,
      exDateMs: day('2020-11-06'),
      source: 'fmp',
      amount: 0.205,
      currency: 'USD',
    };
    expect(await vendor.provider.corporateActions?.(AAPL, 0)).toEqual([split, dividend]);
    expect(await vendor.provider.corporateActions?.(AAPL, day('2020-09-01'))).toEqual([dividend]);
  });

  it('directory: our exchanges and symbols, bad rows left out', async () => {
    const rows = [];
    for await (const row of vendor.provider.directory!()) rows.push(row);
    const usd = { currency: 'USD' };
    expect(rows).toEqual([
      { exchangeShortName: 'NASDAQ', symbol: 'NEWCO', name: 'NEWCO Corp.', type: 'stock', ...usd },
      { exchangeShortName: 'NYSE', symbol: 'BRK.B', name: 'BRK-B Corp.', type: 'stock', ...usd },
      { exchangeShortName: 'NYSEARCA', symbol: 'NEWETF', name: 'NEWETF Corp.', type: 'etf', ...usd },
    ]);
  });

  it('asks for share classes by the vendor’s symbol and answers under ours', async () => {
    const [snapshot] = await vendor.provider.snapshot([BRK], vendor.clock.nowMs());
    expect(snapshot).toMatchObject({ key: 'NYSE:BRK.B', previousClose: 99 });
    expect(vendor.server.requests.at(-1)?.query.get('symbols')).toBe('BRK-B');
  });

  it('a wrong key opens the circuit: it does not go on asking', async () => {
    vendor.server.fault = { status: 401, body: { 'Error Message': 'Invalid API KEY.' } };
    for (let i = 0; i < 7; i++) await vendor.provider.profile?.(AAPL).catch(() => null);
    expect(vendor.server.requests).toHaveLength(5);
    expect(vendor.provider.health?.()).toMatchObject({ up: false });
  });
});
