import {
  KEY_STATISTICS,
  type InstrumentProfile,
  type KeyStatistic,
} from '@pricealgo/contract/market/instrument-profile';

const DAY_MS = 86_400_000;

/** A published figure counts for half a year, two reporting quarters: an older ratio was of another price. */
export const PUBLISHED_MAX_AGE_DAYS = 190;
/** Figures that grow old at another pace. */
const MAX_AGE_DAYS: Readonly<Partial<Record<KeyStatistic, number>>> = {
  // A price is set beside it: one of last month would make a premium of what the market moved since.
  netAssetValue: 7,
  bidAskSpread: 31,
  expenseRatio: 800,
  maxSupply: Infinity,
};

export interface Split {
  readonly exDateMs: number;
  /** New shares for one old. */
  readonly ratio: number;
}

/** Shares of the day `atMs`, or after the last of the splits, for one of the day `fromMs`. */
export function splitFactor(splits: readonly Split[], fromMs: number, atMs = Infinity): number {
  return splits
    .filter(({ exDateMs }) => exDateMs > fromMs && exDateMs <= atMs)
    .reduce((product, { ratio }) => product * ratio, 1);
}

/** A profile made of the newest of each figure, with when and by whom each was told. */
export interface NewestFigures {
  /** `statistics` on the share count of the day asked for; `asOfMs` of the newest figure or word among them. */
  readonly profile: InstrumentProfile;
  readonly told: Readonly<
    Partial<Record<KeyStatistic, { readonly asOfMs: number; readonly source: string }>>
  >;
}

/**
 * The newest figure and word of each kind among an instrument's profiles as they were known on a day. A figure beyond
 * its age is left out ({@link PUBLISHED_MAX_AGE_DAYS}; a net asset value after a week). What is per share, or a count of
 * shares, is put on the shares after the splits since. Money is of one currency, that of the newest profile.
 * @param profiles of one instrument, of any source, in any order
 * @param splits of the instrument
 * @returns `null` where no profile was known
 */
export function newestFigures(
  profiles: readonly InstrumentProfile[],
  atMs: number,
  splits: readonly Split[] = [],
): NewestFigures | null {
  const known = profiles.filter(({ asOfMs }) => asOfMs <= atMs).sort((a, b) => b.asOfMs - a.asOfMs);
  const [newest] = known;
  if (!newest) return null;
  const statistics: Partial<Record<KeyStatistic, number>> = {};
  const told: Partial<Record<KeyStatistic, { asOfMs: number; source: string }>> = {};
  for (const name of Object.keys(KEY_STATISTICS) as KeyStatistic[]) {
    const unit = KEY_STATISTICS[name];
    const isMoney = unit === 'money' || unit === 'moneyPerShare';
    const oldestMs = atMs - (MAX_AGE_DAYS[name] ?? PUBLISHED_MAX_AGE_DAYS) * DAY_MS;
    const teller = known.find(
      ({ asOfMs, currency, statistics: own }) =>
        own[name] !== undefined && asOfMs >= oldestMs && (!isMoney || currency === newest.currency),
    );
    if (!teller) continue;
    const { asOfMs, source } = teller;
    const factor = splitFactor(splits, asOfMs, atMs);
    const value = teller.statistics[name]!;
    statistics[name] = unit === 'moneyPerShare' ? value / factor : unit === 'shares' ? value * factor : value;
    told[name] = { asOfMs, source };
  }
  const word = <Name extends 'sector' | 'industry' | 'followedKey'>(
    name: Name,
  ): Pick<InstrumentProfile, Name> => {
    const value = known.find((profile) => profile[name])?.[name];
    return (value === undefined ? {} : { [name]: value }) as Pick<InstrumentProfile, Name>;
  };
  const { key, source, asOfMs, currency } = newest;
  return {
    profile: {
      key,
      source,
      asOfMs,
      currency,
      ...word('sector'),
      ...word('industry'),
      ...word('followedKey'),
      statistics,
    },
    told,
  };
}
