import { FIGURES, madeCompany } from '../testing/made-company.js';
import type { PeerCompany, ValuationInputs } from '../inputs/valuation-inputs.js';
import { equityCase } from './equity-case.js';
import { multipleModels } from './multiples.js';
import { comparablePeers, mediansOf, multipleLevel } from './peer-multiples.js';
import { BASE, isModel } from './valuation-model.js';

const peers = [10, 12, 14, 16, 18, -3].map((peRatio, i): PeerCompany => ({
  key: `NYSE:P${i}`,
  industry: 'Industrial Machinery',
  marketCap: 1_500,
  peRatio,
}));

const valuesOf = (changes: Partial<ValuationInputs>, figures = FIGURES) =>
  Object.fromEntries(
    multipleModels(equityCase(madeCompany(changes, figures), undefined)).map((one) => [
      one.key,
      isModel(one) ? one.perShare(BASE) : one.reason,
    ]),
  );

describe('multiples', () => {
  it('values a share at what the sector is paid', () => {
    const values = valuesOf({});
    expect(values.peRatio).toBeCloseTo(15 * 1.52, 10);
    expect(values.evToEbitda).toBeCloseTo((9 * 250 + 100 - 220) / 100, 10);
    expect(values.evToSales).toBeCloseTo((2 * 1_000 + 100 - 220) / 100, 10);
    expect(values.peg).toBe('missing: peers or a sector median');
  });

  it('prefers five comparable peers', () => {
    expect(valuesOf({ peers }).peRatio).toBeCloseTo(14 * 1.52, 10);
    expect(multipleLevel('peRatio', peers.slice(1), null)).toBeNull();
    expect(multipleLevel('peRatio', peers, null)!.logSpread).toBeCloseTo(Math.log(16 / 12) / 1.349, 12);
  });

  it('compares within the industry and a quarter to four times the size', () => {
    const others: PeerCompany[] = [
      { ...peers[0]!, marketCap: 499 },
      { ...peers[0]!, marketCap: 8_001 },
      { ...peers[0]!, industry: 'Railroads' },
      { ...peers[0]!, key: 'NYSE:MADE' },
      { ...peers[0]!, marketCap: 500 },
    ];
    expect(comparablePeers(madeCompany({ peers: others }), 2_000)).toEqual([others[4]]);
  });

  it('sells a loss by its sales', () => {
    const loss = { ...FIGURES, netIncome: -50 };
    const values = valuesOf(
      { sectorMedians: { name: 'S', count: 9, evToSales: 2, priceToSales: 1.5 } },
      loss,
    );
    expect(values).toEqual({ evToSales: (2_000 - 120) / 100, priceToSales: 15 });
  });

  it('values lenders by earnings and book', () => {
    const subject = { key: 'NYSE:B' as const, name: 'B', type: 'stock' as const, industry: 'Regional Banks' };
    expect(valuesOf({ subject })).toEqual({ peRatio: 15 * 1.52, priceToBook: 14 });
  });

  it('works from the ratios of a profile alone', () => {
    // Told at 40: sales per share 40/4, book value 40/8
    const statistics = { eps: 2, peRatio: 20, priceToSales: 4, priceToBook: 8, marketCap: 4_000 };
    const values = valuesOf({
      years: [],
      trailing: null,
      snapshot: { asOfMs: 0, statistics },
      sectorMedians: { name: 'S', count: 9, peRatio: 15, priceToSales: 3, priceToBook: 6 },
    });
    expect(values).toEqual({ peRatio: 30, priceToSales: 30, priceToBook: 30 });
  });

  it('makes the medians of a group, without losses', () => {
    expect(mediansOf('Machinery', peers)).toEqual({ name: 'Machinery', count: 6, peRatio: 14 });
  });
});
