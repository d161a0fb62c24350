/** Names on the screen, in the order of the list; exchanges that an import brings follow by short name. */
export const EXCHANGE_NAMES: ReadonlyMap<string, string> = new Map([
  ['NASDAQ', 'Nasdaq'],
  ['NYSE', 'New York Stock Exchange'],
  ['NYSEARCA', 'NYSE Arca'],
  ['AMEX', 'NYSE American'],
  ['BATS', 'Cboe BZX'],
  ['CRYPTO', 'Crypto'],
]);

export const exchangeName = (exchangeShortName: string): string =>
  EXCHANGE_NAMES.get(exchangeShortName) ?? exchangeShortName;
