import { formatCount, formatDecimals } from '../../lib/format/number-format';
import { ALGORITHM_NAMES } from '../answers/algorithm-names';
import type { HorizonRecord, SeriesRecord } from './track-record-query';
import { t } from './texts';

interface Sample {
  effectiveCount: number;
  enough: boolean;
}
interface Span {
  low: number;
  high: number;
}

/** `54%`; a share of 0 to 1. */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `48–60%` */
export function formatSpan({ low, high }: Span): string {
  return `${Math.round(low * 100)}–${Math.round(high * 100)}%`;
}

/** `1 session`, `20 sessions` */
export function formatSessions(horizon: number): string {
  return t('words.sessions', { horizon });
}

export function tooFewText({ effectiveCount }: Sample, enough: number): string {
  return t('verdict.tooFew', { effectiveCount, enough });
}

/** Which prices and which kind of calls a series is about. */
export function seriesName({ origin, simulated }: Pick<SeriesRecord, 'origin' | 'simulated'>): string {
  const kind = origin === 'live' ? t('series.live') : t('series.backtest');
  return t('series.name', { kind, simulated });
}

/** The same with its algorithm and version: a page shows several series of one kind. */
export function seriesLabel(series: Pick<SeriesRecord, 'algo' | 'version' | 'origin' | 'simulated'>): string {
  const { algo, version } = series;
  return t('series.label', { algorithm: ALGORITHM_NAMES[algo], series: seriesName(series), version });
}

/**
 * What the hits of one horizon amount to, in one sentence.
 * @param enough effective calls below which nothing is judged
 */
export function directionSentence({ direction, horizon }: HorizonRecord, enough: number): string | null {
  if (!direction) return null;
  const after = t('words.after', { horizon: formatSessions(horizon) });
  const { hits, count, neutral, rate, interval, baseRate, against, absolute } = direction;
  const silent = neutral > 0 ? ` ${t('hits.neutral', { neutral: formatCount(neutral) })}` : '';
  if (count === 0) return silent.trim();
  const found = t('hits.text', { hits: formatCount(hits), count: formatCount(count), after, against });
  if (rate === null || !interval || baseRate === null)
    return `${found}. ${tooFewText(direction, enough)}.${silent}`;
  const always = t('hits.base', { baseRate: formatShare(baseRate), against });
  const verdict =
    interval.low > baseRate ? t('hits.better') : interval.high < baseRate ? t('hits.worse') : t('hits.same');
  const price =
    absolute?.rate == null || absolute.baseRate === null
      ? ''
      : ` ${t('hits.price', { rate: formatShare(absolute.rate), baseRate: formatShare(absolute.baseRate) })}`;
  return `${found}: ${formatShare(rate)} (${formatSpan(interval)}). ${always} ${verdict}${price}${silent}`;
}

/** Whether the intervals held what they promise. */
export function intervalSentence(
  { interval: record, horizon }: HorizonRecord,
  enough: number,
): string | null {
  if (!record) return null;
  const { inside, count, share, interval } = record;
  const found = t('interval.text', {
    inside: formatCount(inside),
    count: formatCount(count),
    horizon: formatSessions(horizon),
  });
  if (share === null || !interval) return `${found}. ${tooFewText(record, enough)}.`;
  const fits = interval.low <= 0.9 && interval.high >= 0.9;
  const verdict = fits ? t('interval.asPromised') : share < 0.9 ? t('interval.narrow') : t('interval.wide');
  return `${found}: ${formatShare(share)} (${formatSpan(interval)}). ${verdict}`;
}

/** Whether the quantiles beat the baseline. */
export function quantileSentence({ quantiles, horizon }: HorizonRecord, enough: number): string | null {
  if (!quantiles) return null;
  const { ratio, pValue } = quantiles;
  const told = t('loss.name', { horizon: formatSessions(horizon) });
  if (ratio === null) return `${told}: ${tooFewText(quantiles, enough)}.`;
  const found = t('loss.text', { told, ratio: formatDecimals(ratio, 3) });
  if (pValue === null) return `${found}.`;
  const better = ratio < 1 ? t('loss.better') : t('loss.worse');
  const verdict = pValue < 0.05 ? better : t('loss.same');
  return t('loss.chance', { found, pValue: formatP(pValue), verdict });
}

/** `0.03`, `<0.001` */
export function formatP(pValue: number): string {
  return pValue < 0.001 ? `<${formatDecimals(0.001, 3)}` : formatDecimals(pValue, pValue < 0.1 ? 3 : 2);
}

/** Calls on the data of an earlier one, which count once with it. */
export function repeatedSentence({ repeated, horizon }: HorizonRecord): string | null {
  if (repeated === 0) return null;
  return t('words.repeated', {
    calls: formatCount(repeated),
    count: repeated,
    horizon: formatSessions(horizon),
  });
}

/** Calls that the rule of earlier releases judged, and how they did by it. */
export function sameSessionSentence({ sameSession, horizon }: HorizonRecord): string | null {
  const { calls, directed, hits } = sameSession;
  if (calls === 0) return null;
  return t('words.sameSession', {
    calls: formatCount(calls),
    count: calls,
    horizon: formatSessions(horizon),
    hits: formatCount(hits),
    directed: formatCount(directed),
  });
}

/** Calls that were taken back, and how they did. */
export function withdrawnSentence({ withdrawn, horizon }: HorizonRecord): string | null {
  const { calls, directed, hits, intervals, inside } = withdrawn;
  if (calls === 0) return null;
  const found = [
    ...(directed > 0 ? [t('hits.short', { hits: formatCount(hits), directed: formatCount(directed) })] : []),
    ...(intervals > 0
      ? [t('interval.short', { inside: formatCount(inside), intervals: formatCount(intervals) })]
      : []),
  ];
  const told = t('words.withdrawn', {
    calls: formatCount(calls),
    count: calls,
    horizon: formatSessions(horizon),
  });
  return found.length > 0 ? `${told}: ${found.join(', ')}.` : `${told}.`;
}
