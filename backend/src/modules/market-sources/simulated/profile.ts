import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { KNOWN_PRICES } from './known-prices.js';
import { gaussian, hashText, mix, uniform } from './noise.js';

/** Everything about an instrument that its simulated path needs, derived from (seed, instrument) alone. */
export interface Profile {
  /** Names of the three random sources and their shares; the squares of the shares add up to 1. */
  readonly marketHash: number;
  readonly sectorHash: number;
  readonly ownHash: number;
  readonly marketShare: number;
  readonly sectorShare: number;
  readonly ownShare: number;
  /** Standard deviation of the log-price change over one calendar day. */
  readonly dailyVol: number;
  /** Log-price drift per calendar day around 2026. */
  readonly dailyDrift: number;
  readonly logBasePrice: number;
  /** Prices are whole multiples of `1 / priceScale`. */
  readonly priceScale: number;
  /** Quantity traded on an average day, in units of `1 / volumeScale`. */
  readonly dailyVolumeUnits: number;
  readonly volumeScale: number;
}

const YEARLY = {
  stock: { vol: 0.3, drift: 0.06, marketShare: 0.5, sectorShare: 0.5 },
  etf: { vol: 0.16, drift: 0.05, marketShare: 0.8, sectorShare: 0.35 },
  crypto: { vol: 0.65, drift: 0.08, marketShare: 0.25, sectorShare: 0.7 },
  index: { vol: 0.15, drift: 0.06, marketShare: 0.9, sectorShare: 0.25 },
} as const satisfies Record<InstrumentType, object>;

const MARKET = 0x6d6b74;
const PRICE = 0x707263;
const ACTIVITY = 0x616374;
const TEMPER = 0x746d70;

function basePrice(instrument: MarketInstrument, own: number): number {
  const known = KNOWN_PRICES[instrument.symbol];
  if (known !== undefined) return known;
  const u = uniform(mix(own, PRICE));
  if (instrument.type === 'index') return 1_000 * 20 ** u;
  return instrument.type === 'crypto' ? 0.002 * 50_000 ** u : 5 * 100 ** u;
}

/** Cents above a dollar; below, prices keep at least four significant digits even at a tenth of their base price. */
function decimalsOf(type: InstrumentType, base: number): number {
  if (base >= 20 || (type !== 'crypto' && base >= 1)) return 2;
  return 5 - Math.floor(Math.log10(base));
}

/** USD that change hands on an average day: the best known lead, the tail is thin. */
function dailyDollars(rank: number | null, own: number): number {
  const jitter = 0.6 + 0.8 * uniform(mix(own, ACTIVITY));
  if (rank === null) return jitter * 3e7;
  return jitter * Math.max(3e7, 1.5e10 / Math.max(1, rank) ** 0.85);
}

/** @param knownPrice real level of the price, where one is known */
export function profileOf(instrument: MarketInstrument, seed: number, knownPrice?: number): Profile {
  const own = hashText(instrument.key, seed);
  const { vol, drift, marketShare, sectorShare } = YEARLY[instrument.type];
  const base = knownPrice ?? basePrice(instrument, own);
  const volumeScale = instrument.type !== 'crypto' || base < 1 ? 1 : base < 100 ? 100 : 10_000;
  // Instruments scatter around their type's volatility.
  const temper = 0.75 + 0.5 * uniform(mix(own, TEMPER));
  return {
    marketHash: mix(seed, MARKET),
    sectorHash: hashText(instrument.sector ?? instrument.type, seed),
    ownHash: own,
    marketShare,
    sectorShare,
    ownShare: Math.sqrt(1 - marketShare ** 2 - sectorShare ** 2),
    dailyVol: (temper * vol) / Math.sqrt(365),
    dailyDrift: drift / 365,
    logBasePrice: Math.log(base),
    priceScale: 10 ** decimalsOf(instrument.type, base),
    dailyVolumeUnits: Math.ceil((dailyDollars(instrument.rank, own) / base) * volumeScale),
    volumeScale,
  };
}

/** The instrument's own mixture of market, sector and private noise for the random node `node`; mean 0, variance 1. */
export function mixedNoise(profile: Profile, node: number): number {
  return (
    profile.marketShare * gaussian(mix(profile.marketHash, node)) +
    profile.sectorShare * gaussian(mix(profile.sectorHash, node)) +
    profile.ownShare * gaussian(mix(profile.ownHash, node))
  );
}
