import type { Stance } from '@pricealgo/algorithms/algorithm';
import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import type { TechnicalDetail, TechnicalVote } from '@pricealgo/algorithms/technical';
import type { Bar } from '../../../market/api/ticker-history';

/** First the history, then each state of the running bar. */
export type LiveRequest = { readonly history: BarsJson } | { readonly bar: Bar };

export interface LiveAnswer {
  readonly label: string;
  readonly stance: Stance;
  readonly detail: TechnicalDetail;
  readonly bar: Bar;
}

/** Votes that the running bar would change, by name. */
export function changedVotes(
  called: Pick<TechnicalDetail, 'votes'>,
  now: Pick<TechnicalDetail, 'votes'>,
): { name: string; from: TechnicalVote['vote']; to: TechnicalVote['vote'] }[] {
  const before = new Map(called.votes.map(({ id, vote }) => [id, vote]));
  return now.votes.flatMap(({ id, name, vote }) => {
    const from = before.get(id);
    return from === undefined || from === vote ? [] : [{ name, from, to: vote }];
  });
}

export function barsOf({ timeMs, open, high, low, close, volume }: BarsJson): Bar[] {
  return timeMs.map((time, i) => ({
    timeMs: time,
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    volume: volume[i]!,
  }));
}
