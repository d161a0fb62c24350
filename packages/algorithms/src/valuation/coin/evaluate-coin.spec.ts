import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import { madeCompany } from '../testing/made-company.js';
import type { ChainInputs } from '../inputs/valuation-inputs.js';
import { evaluateCoin } from './evaluate-coin.js';
import { marketToRealised, metcalfe, networkValueToTransfers, yearlyIssuance } from './network-value.js';

const DAYS = 800;
const each = (of: (i: number) => number): number[] => Array.from({ length: DAYS }, (_, i) => of(i));
const timeMs = each((i) => Date.UTC(2023, 0, 1) + i * 86_400_000);

const coinOf = (chain: ChainInputs | null) =>
  evaluateCoin(
    madeCompany({
      subject: { key: 'CRYPTO:BTCUSD', name: 'Bitcoin', type: 'crypto' },
      years: [],
      trailing: null,
      chain,
      snapshot: { asOfMs: 0, statistics: { maxSupply: 21, circulatingSupply: 20 } },
    }),
  );

describe('network value', () => {
  it('over transfers: today, over 90 days, and its place in the own history', () => {
    const chain = {
      timeMs,
      marketCapUsd: each((i) => 1_000 + i),
      transferValueUsd: each((i) => (i === DAYS - 1 ? 19 : 10)),
    };
    const { nvt, signal, percentile } = networkValueToTransfers(chain);
    expect(nvt).toBeCloseTo(1_799 / 19, 10);
    expect(signal).toBeCloseTo(1_799 / 10.1, 10);
    const signals = each((i) => (1_000 + i) / 10).slice(59, -1);
    expect(percentile).toBeCloseTo((100 * signals.filter((one) => one < signal).length) / signals.length, 10);
  });

  it('over realised value', () => {
    const chain = { timeMs, marketCapUsd: each((i) => (i % 2 ? 300 : 100)), realisedCapUsd: each(() => 150) };
    const { mvrv, z } = marketToRealised(chain);
    expect(mvrv).toBe(2);
    expect(z).toBeCloseTo(150 / (100 * Math.sqrt(DAYS / (DAYS - 1))), 10);
  });

  it('by active addresses only where the two move together', () => {
    const random = new SeededRandom('addresses');
    let level = 10;
    const log = each(() => (level += 0.02 * random.nextNormal()));
    const together = {
      timeMs,
      activeAddresses: log.map(Math.exp),
      marketCapUsd: log.map((one) => Math.exp(1 + 1.8 * one + 0.05 * random.nextNormal())),
    };
    const law = metcalfe(together)!;
    expect(Math.abs(law.exponent - 1.8)).toBeLessThan(0.05);
    expect(law.cointegrated).toBe(true);
    expect(Math.abs(Math.log(law.fairMarketCapUsd) - 1 - 1.8 * log.at(-1)!)).toBeLessThan(0.05);
    let other = 10;
    const apart = { ...together, marketCapUsd: each(() => Math.exp((other += 0.02 * random.nextNormal()))) };
    expect(metcalfe(apart)).toMatchObject({ cointegrated: false, fairMarketCapUsd: NaN });
    expect(metcalfe({ ...together, activeAddresses: undefined })).toBeNull();
  });

  it('issuance is the growth of the supply over a year', () => {
    expect(yearlyIssuance({ timeMs, marketCapUsd: [], supply: each((i) => 1_000 + i) })).toBeCloseTo(
      365 / 1_434,
      12,
    );
    expect(yearlyIssuance({ timeMs: [], marketCapUsd: [] })).toBeNaN();
  });
});

describe('evaluateCoin', () => {
  it('without on-chain data is no valuation', () => {
    const { label, stance, score, missing, detail } = coinOf(null);
    expect({ label, stance, score }).toEqual({ label: 'valuation unavailable', stance: null, score: null });
    expect(missing).toContain('on-chain transfer value');
    expect(detail.fullyDilutedToMarketCap).toBeCloseTo(1.05, 12);
    expect(JSON.parse(JSON.stringify(detail))).toEqual(detail);
  });

  it('is dear in the highest fifth of its history and cheap in the lowest', () => {
    const chain = (slope: number) => ({
      timeMs,
      marketCapUsd: each((i) => 10_000 + slope * i),
      transferValueUsd: each(() => 10),
    });
    expect(coinOf(chain(1))).toMatchObject({ label: 'dear against its own history', stance: -1, score: -1 });
    expect(coinOf(chain(-1))).toMatchObject({ label: 'cheap against its own history', stance: 1, score: 1 });
  });

  it('knows nothing of a history shorter than a year', () => {
    const short = {
      timeMs: timeMs.slice(0, 300),
      marketCapUsd: each(() => 1).slice(0, 300),
      transferValueUsd: each(() => 1).slice(0, 300),
    };
    expect(coinOf(short).label).toBe('valuation unavailable');
  });
});
