import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { t } from './texts';

export type { AlgorithmName };

/** What a page about one algorithm is called; the addresses keep the algorithms' own names. */
export const ALGORITHM_NAMES: Readonly<Record<AlgorithmName, string>> = {
  comparative: t('comparative'),
  valuation: t('valuation'),
  technical: t('technical'),
  lstm: t('lstmForecast'),
  openai: t('aiSummary'),
};

/** What each algorithm does, for a place that has no answer of it yet. */
export const ALGORITHM_PURPOSES: Readonly<Record<AlgorithmName, string>> = {
  comparative: t('setsReturnsRiskAndRatios'),
  valuation: t('estimatesWhatAShareIs'),
  technical: t('countsTheVotesOf26'),
  lstm: t('forecastsTheRangeOfThe'),
  openai: t('putsTheOtherAlgorithmsNumbers'),
};

/** The algorithms in the order in which they are shown. */
export const ALGORITHM_ORDER = Object.keys(ALGORITHM_NAMES) as AlgorithmName[];
