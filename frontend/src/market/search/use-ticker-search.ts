import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tickerSearchQuery, type SearchResult } from './ticker-search';

/** A search is sent when the keyboard has rested this long. */
export const TYPING_PAUSE_MS = 300;

const NONE: readonly SearchResult[] = [];

export interface TickerSearch {
  /** Answer to the newest keyword that was answered; none while the keyword is empty and after a failure. */
  results: readonly SearchResult[];
  /** Do they belong to what the field holds now? */
  fresh: boolean;
  /** Nothing to show yet, but an answer is on its way. */
  waiting: boolean;
  /** Nothing came for what the field holds now. */
  failed: boolean;
}

/** What the field holds once the keyboard rests; empty at once. */
function useRested(keyword: string): string {
  const [rested, setRested] = useState('');
  if (keyword === '' && rested !== '') setRested('');
  useEffect(() => {
    if (keyword === '') return undefined;
    const timer = setTimeout(() => setRested(keyword), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keyword]);
  return keyword === '' ? '' : rested;
}

/**
 * Results for what is being typed. Those of an earlier keyword stay on screen until the next answer, but an answer
 * never takes the place of a later one: each belongs to its keyword.
 */
export function useTickerSearch(typed: string): TickerSearch {
  const keyword = typed.trim();
  const rested = useRested(keyword);
  const { data, isError, isFetching } = useQuery(tickerSearchQuery(rested));
  const [shown, setShown] = useState<{ keyword: string; results: readonly SearchResult[] } | null>(null);

  if (keyword === '' || isError) {
    if (shown !== null) setShown(null);
  } else if (rested !== '' && data && (shown?.keyword !== rested || shown.results !== data)) {
    setShown({ keyword: rested, results: data });
  }
  const current = keyword === '' || isError ? null : shown;
  return {
    results: current?.results ?? NONE,
    fresh: current?.keyword === keyword,
    failed: isError && rested === keyword,
    waiting: keyword !== '' && current === null && (isFetching || (rested !== keyword && !isError)),
  };
}
