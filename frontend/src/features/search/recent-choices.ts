import type { SearchResult } from './api/ticker-search';

const KEY = 'recent-tickers';
const KEPT = 6;

function isResult(value: unknown): value is SearchResult {
  const { name, ticker, exchangeShortName } = (value ?? {}) as Record<string, unknown>;
  return [name, ticker, exchangeShortName].every((field) => typeof field === 'string' && field !== '');
}

/** The last tickers that were chosen in a search, newest first. Whatever else lies in the storage is ignored. */
export function recentChoices(): SearchResult[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isResult).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(chosen: SearchResult): void {
  const others = recentChoices().filter(
    ({ ticker, exchangeShortName }) =>
      ticker !== chosen.ticker || exchangeShortName !== chosen.exchangeShortName,
  );
  try {
    localStorage.setItem(KEY, JSON.stringify([chosen, ...others].slice(0, KEPT)));
  } catch {
    // Storage is full or forbidden: the list is a convenience.
  }
}
