import { readSealed, writeSealed } from '../../lib/storage/sealed-storage';
import type { SearchResult } from './ticker-search';

const KEPT = 6;

function isResult(value: unknown): value is SearchResult {
  const { name, ticker, exchangeShortName } = (value ?? {}) as Record<string, unknown>;
  return [name, ticker, exchangeShortName].every((field) => typeof field === 'string' && field !== '');
}

/** The last tickers that were chosen in a search, newest first. */
export function recentChoices(): SearchResult[] {
  const stored = readSealed('recent-tickers');
  return Array.isArray(stored) ? stored.filter(isResult).slice(0, KEPT) : [];
}

export function rememberChoice(chosen: SearchResult): void {
  const others = recentChoices().filter(
    ({ ticker, exchangeShortName }) =>
      ticker !== chosen.ticker || exchangeShortName !== chosen.exchangeShortName,
  );
  writeSealed('recent-tickers', [chosen, ...others].slice(0, KEPT));
}
