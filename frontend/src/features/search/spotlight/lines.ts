import type { SearchResult } from '../../../market/search/ticker-search';
import type { Command } from './command';

export type Group = 'recent' | 'tickers' | 'actions' | 'pages';

/** A line of the list: a ticker or a command. */
export type Line = { group: Group; key: string } & (
  { ticker: SearchResult; command?: undefined } | { command: Command; ticker?: undefined }
);

interface Sources {
  /** Left out while the field is empty: then tickers are recent ones. */
  typed?: string;
  tickers: readonly SearchResult[];
  /** Commands that were chosen lately. */
  recent: readonly Command[];
  commands: readonly Command[];
}

const tickerLine =
  (group: Group) =>
  (ticker: SearchResult): Line => ({
    group,
    key: `${ticker.exchangeShortName}:${ticker.ticker}`,
    ticker,
  });
const commandLine =
  (group: Group) =>
  (command: Command): Line => ({ group, key: `${group} ${command.id}`, command });

/** Letters from which on a word means a page rather than a symbol. */
const WORD = 4;

/**
 * All lines in their order, those of a group together. Tickers come first: who types `aapl` and Enter means Apple; but a page
 * comes before them whose name begins with the longer word that was typed, unless that is a symbol.
 */
export function linesOf({ typed, tickers, recent, commands }: Sources): Line[] {
  const actions = commands.filter(({ kind }) => kind === 'action').map(commandLine('actions'));
  const pages = commands.filter(({ kind }) => kind === 'page').map(commandLine('pages'));
  if (typed === undefined)
    return [...tickers.map(tickerLine('recent')), ...recent.map(commandLine('recent')), ...actions, ...pages];
  const word = typed.trim().toLowerCase();
  const found = tickers.map(tickerLine('tickers'));
  const isNamed = (line: Line): boolean => !!line.command?.label.toLowerCase().startsWith(word);
  const isSymbol = tickers.some(({ ticker }) => ticker.toLowerCase() === word);
  if (isSymbol || word.length < WORD || ![...actions, ...pages].some(isNamed))
    return [...found, ...actions, ...pages];
  return pages.some(isNamed) ? [...pages, ...actions, ...found] : [...actions, ...pages, ...found];
}
