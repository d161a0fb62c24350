import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { t } from './texts';

export type { AlgorithmName };

/** What a page about one algorithm is called; the addresses keep the algorithms' own names. */
export const ALGORITHM_NAMES: Readonly<Record<AlgorithmName, string>> = {
  comparative: t('algorithm.comparative.name'),
  valuation: t('algorithm.valuation.name'),
  technical: t('algorithm.technical.name'),
  lstm: t('algorithm.lstm.name'),
  openai: t('algorithm.openai.name'),
};

/** What each algorithm does, for a place that has no answer of it yet. */
export const ALGORITHM_PURPOSES: Readonly<Record<AlgorithmName, string>> = {
  comparative: t('algorithm.comparative.purpose'),
  valuation: t('algorithm.valuation.purpose'),
  technical: t('algorithm.technical.purpose'),
  lstm: t('algorithm.lstm.purpose'),
  openai: t('algorithm.openai.purpose'),
};

/** The algorithms in the order in which they are shown. */
export const ALGORITHM_ORDER = Object.keys(ALGORITHM_NAMES) as AlgorithmName[];
