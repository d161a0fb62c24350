import { headlineName } from '../../narrative/plain-name.js';
import { finiteOrNull } from '@pricealgo/algorithms/statistics/moments';
import type { AlgorithmOutput } from '../../algorithm.js';
import type { ChainInputs, ValuationInputs } from '../inputs/valuation-inputs.js';
import { marketToRealised, metcalfe, networkValueToTransfers, yearlyIssuance } from './network-value.js';

/** What a network is paid for what it moves; a coin has no cash flows. `null` not known. */
export interface CoinDetail {
  readonly kind: 'crypto';
  readonly price: number | null;
  readonly priceCurrency: string;
  readonly nvt: number | null;
  readonly nvtSignal: number | null;
  /** Place of the signal in its own four years, 0 … 100. */
  readonly nvtPercentile: number | null;
  readonly mvrv: number | null;
  readonly mvrvZ: number | null;
  readonly metcalfe: {
    readonly exponent: number;
    readonly rSquared: number | null;
    readonly statistic: number | null;
    readonly cointegrated: boolean;
    readonly fairMarketCapUsd: number | null;
  } | null;
  /** Value of all coins that will ever be over that of those that are. */
  readonly fullyDilutedToMarketCap: number | null;
  /** Growth of the supply over a year, fraction. */
  readonly issuance: number | null;
}

const LABELS = {
  dear: 'dear against its own history',
  ordinary: 'ordinary against its own history',
  cheap: 'cheap against its own history',
  none: 'valuation unavailable',
} as const;

/** Outer fifths of the own history. */
const OUTER = 20;
const NO_CHAIN: ChainInputs = { timeMs: [], marketCapUsd: [] };

/** Places a coin's market value in its own history by on-chain data; without these there is no valuation. */
export function evaluateCoin(inputs: ValuationInputs): AlgorithmOutput<CoinDetail> {
  const chain = inputs.chain ?? NO_CHAIN;
  const transfers = networkValueToTransfers(chain);
  const realised = marketToRealised(chain);
  const law = metcalfe(chain);
  const { maxSupply, circulatingSupply } = inputs.snapshot?.statistics ?? {};
  const detail: CoinDetail = {
    kind: 'crypto',
    price: inputs.price,
    priceCurrency: inputs.priceCurrency,
    nvt: finiteOrNull(transfers.nvt),
    nvtSignal: finiteOrNull(transfers.signal),
    nvtPercentile: finiteOrNull(transfers.percentile),
    mvrv: finiteOrNull(realised.mvrv),
    mvrvZ: finiteOrNull(realised.z),
    metcalfe: law && {
      ...law,
      rSquared: finiteOrNull(law.rSquared),
      statistic: finiteOrNull(law.statistic),
      fairMarketCapUsd: finiteOrNull(law.fairMarketCapUsd),
    },
    fullyDilutedToMarketCap: finiteOrNull((maxSupply ?? NaN) / (circulatingSupply ?? NaN)),
    issuance: finiteOrNull(yearlyIssuance(chain)),
  };
  const { nvtPercentile } = detail;
  const stance =
    nvtPercentile === null ? null : nvtPercentile >= 100 - OUTER ? -1 : nvtPercentile <= OUTER ? 1 : 0;
  const label =
    stance === null ? LABELS.none : { 1: LABELS.cheap, 0: LABELS.ordinary, [-1]: LABELS.dear }[stance];
  return {
    label,
    stance,
    score: nvtPercentile === null ? null : 1 - nvtPercentile / 50,
    headline:
      nvtPercentile === null
        ? `${headlineName(inputs.subject)}: valuation unavailable without on-chain data.`
        : `${headlineName(inputs.subject)} is ${label}: its value to transfers is higher than on ${nvtPercentile.toFixed(0)} % of days.`,
    horizons: [252],
    quantiles: [],
    missing: missingOf(detail, chain),
    warnings:
      law && !law.cointegrated
        ? ['value and active addresses do not move together: no fair value from them']
        : [],
    detail,
  };
}

function missingOf({ fullyDilutedToMarketCap }: CoinDetail, chain: ChainInputs): string[] {
  const needed = {
    'on-chain market value': chain.marketCapUsd.length > 0,
    'on-chain transfer value': chain.transferValueUsd,
    'realised value': chain.realisedCapUsd,
    'active addresses': chain.activeAddresses,
    'supply history': chain.supply,
    'largest possible supply': fullyDilutedToMarketCap !== null,
  };
  return Object.entries(needed).flatMap(([name, known]) => (known ? [] : [name]));
}
