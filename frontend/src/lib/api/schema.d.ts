type Wrapped<T> = { status: 'success' | 'error'; data: T; message: string };
type Get<Q, T> = {
  get: {
    parameters: { query?: Q };
    responses: { 200: { content: { 'application/json': Wrapped<T> } } };
  };
};
interface Quote {
  exchangeShortName: string;
  symbol: string;
  price: number;
  previousClose: number | null;
  change: number | null;
  changePct: number | null;
  open: number;
  dayHigh: number;
  dayLow: number;
  volume: number;
  timeMs: number;
  seq: number;
  stale: boolean;
  simulated: boolean;
  source: string;
}
interface MarketStatus {
  open: boolean;
  rule: 'spec' | 'exchange' | 'always';
  exchangeOpen: boolean;
  nextOpen: number | null;
  nextClose: number | null;
}
interface Instrument {
  exchangeShortName: string;
  symbol: string;
  name: string;
  type: 'stock' | 'etf' | 'crypto';
  currency: string;
  photo: string | null;
  sector: string | null;
  rank: number | null;
}
interface Bar {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}
export interface paths {
  '/api/application-info': Get<
    Record<string, never>,
    { brandName: string; supportPhone: string; chatUrl: string; postalAddress: string; copyrightYear: number }
  >;
  '/api/exchanges': Get<
    Record<string, never>,
    { exchangeShortName: string; name: string; count: number; types: { stock: number; etf: number; crypto: number }; market: MarketStatus }[]
  >;
  '/api/tickers': Get<
    { exchangeShortName?: string; type?: 'stock' | 'etf' | 'crypto'; sort?: 'rank' | 'symbol' | 'name'; order?: 'asc' | 'desc'; page?: number; limit?: number },
    { items: Instrument[]; total: number; page: number; limit: number }
  >;
  '/api/ticker': Get<{ exchangeShortName: string; symbol: string }, Instrument>;
  '/api/market-hours': Get<{ exchangeShortName: string; at?: number }, MarketStatus & { exchangeShortName: string; atMs: number }>;
  '/api/tickers-live-info': Get<{ symbols: string }, { quotes: Quote[]; rejected: { symbol: string; code: string }[] }>;
  '/api/ticker-live-info': Get<{ exchangeShortName: string; symbol: string }, Quote>;
  '/api/ticker-history': Get<
    { exchangeShortName: string; symbol: string; range: '1D' | '5D' | '1M' | '6M' | 'YTD' | '1Y' | '5Y' | 'MAX' },
    { range: string; interval: '1m' | '5m' | '15m' | '1h' | '1d' | '1w'; bars: Bar[]; source: string; simulated: boolean; replay: boolean; asOfMs: number; currency: string }
  >;
  '/api/ticker-sparklines': Get<{ symbols: string }, { symbol: string; closes: number[]; previousClose: number | null }[]>;
}
