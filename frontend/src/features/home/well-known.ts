/** What the home page shows live: names that most people have heard of, from every kind of market we list. */
export const FEATURED = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', name: 'Apple', currency: 'USD' };

/** As cards; the tape runs through all. */
export const CARDS = [
  { exchangeShortName: 'NASDAQ', symbol: 'MSFT', name: 'Microsoft', currency: 'USD' },
  { exchangeShortName: 'NASDAQ', symbol: 'NVDA', name: 'NVIDIA', currency: 'USD' },
  { exchangeShortName: 'NYSE', symbol: 'JPM', name: 'JPMorgan Chase', currency: 'USD' },
  { exchangeShortName: 'CRYPTO', symbol: 'BTCUSD', name: 'Bitcoin', currency: 'USD' },
] as const;

export const WELL_KNOWN = [
  ...CARDS,
  { exchangeShortName: 'NASDAQ', symbol: 'AMZN', name: 'Amazon', currency: 'USD' },
  { exchangeShortName: 'NYSE', symbol: 'KO', name: 'Coca-Cola', currency: 'USD' },
  { exchangeShortName: 'CRYPTO', symbol: 'ETHUSD', name: 'Ethereum', currency: 'USD' },
  { exchangeShortName: 'NASDAQ', symbol: 'TSLA', name: 'Tesla', currency: 'USD' },
] as const;
