/** Address of an instrument's page. */
export function tickerPath(instrument: { exchangeShortName: string; symbol: string }): string {
  return `/tickers/${instrument.exchangeShortName}/${encodeURIComponent(instrument.symbol)}`;
}
