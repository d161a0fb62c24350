import type { FakeMarket, FakeTrade } from './fake-market.js';
import { VendorServer } from './vendor-server.js';

const LENGTHS: Record<string, number> = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '1hour': 3_600_000,
};
/** Swedish writes times as the vendor does: 2026-11-26 09:30:00. */
const newYorkText = (timeMs: number): string =>
  new Date(timeMs).toLocaleString('sv-SE', { timeZone: 'America/New_York' });

/** Rows of `batch-quote`; a test may bend them before they are sent. */
export type BendQuotes = (rows: Record<string, unknown>[]) => unknown;

/** Speaks Financial Modeling Prep's "stable" REST service and its legacy websocket. */
export function fmpServer(
  market: FakeMarket,
  bend: { quotes: BendQuotes } = { quotes: (rows) => rows },
  keys: ReadonlySet<string> = new Set(['test-key']),
): VendorServer {
  const server = new VendorServer(({ path, query, headers }) => {
    if (!keys.has(String(headers.apikey)))
      return { status: 401, body: { 'Error Message': 'Invalid API KEY.' } };
    const symbol = query.get('symbol') ?? '';
    // Not an error there: nothing is known of it.
    if (query.has('symbol') && !market.symbols.includes(symbol)) return { body: [] };
    switch (path) {
      case '/batch-quote': {
        const asked = (query.get('symbols') ?? '').split(',').filter((one) => market.symbols.includes(one));
        const rows = asked.map((one) => {
          const { price, open, high, low, volume, timeMs, previousClose } = market.state(one);
          return {
            symbol: one,
            name: `${one} Inc.`,
            price,
            change: price - previousClose,
            volume,
            dayLow: low,
            dayHigh: high,
            yearHigh: 200,
            yearLow: 50,
            marketCap: 1e12,
            exchange: 'NASDAQ',
            open,
            previousClose,
            timestamp: Math.floor(timeMs / 1000),
          };
        });
        const body = bend.quotes(rows);
        return { body };
      }
      case '/historical-price-eod/full':
      case '/historical-price-eod/non-split-adjusted': {
        const [fromMs, toMs] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
        const days = market.bars(symbol, 86_400_000, fromMs, toMs + 1).map(({ timeMs, ...bar }) => ({
          symbol,
          date: new Date(timeMs).toISOString().slice(0, 10),
          ...bar,
        }));
        if (path.endsWith('/full')) return { body: days.reverse() };
        const rows = days.map((bar) => ({
          symbol,
          date: bar.date,
          adjOpen: bar.open,
          adjHigh: bar.high,
          adjLow: bar.low,
          adjClose: bar.close,
          volume: bar.volume,
        }));
        return { body: rows.reverse() };
      }
      case '/profile':
        return {
          body: [
            {
              symbol,
              price: 100,
              marketCap: 3.5e12,
              beta: 1.2,
              lastDividend: 1,
              range: '164.08-260.1',
              companyName: 'Apple Inc.',
              currency: 'USD',
              exchange: 'NASDAQ',
              industry: 'Consumer Electronics',
              website: 'https://www.apple.com',
              description: 'Makes things.',
              ceo: 'Somebody',
              sector: 'Technology',
              country: 'US',
              fullTimeEmployees: '164000',
              ipoDate: '1980-12-12',
              averageVolume: 4e7,
            },
          ],
        };
      case '/splits':
        return {
          body: [
            { symbol, date: '2020-08-31', numerator: 4, denominator: 1 },
            { symbol, date: 'soon' },
          ],
        };
      case '/dividends':
        return {
          body: [
            { symbol, date: '2020-11-06', recordDate: '2020-11-09', adjDividend: 0.205, dividend: 0.205 },
          ],
        };
      case '/income-statement':
        return {
          body: [statementOf(symbol, { revenue: 391e9, netIncome: 93e9, eps: 6.11, epsDiluted: 6.08 })],
        };
      case '/balance-sheet-statement':
        return { body: [statementOf(symbol, { totalAssets: 365e9, totalStockholdersEquity: 57e9 })] };
      case '/cash-flow-statement':
        return { body: [statementOf(symbol, { operatingCashFlow: 118e9, capitalExpenditure: -9e9 })] };
      case '/search-symbol': {
        const row = (of: string, name: string, exchange: string, currency = 'USD') => ({
          symbol: of,
          name,
          currency,
          exchangeFullName: exchange,
          exchange,
        });
        return {
          body: [
            row('BRK-B', 'Berkshire Hathaway Inc.', 'NYSE'),
            { symbol: 'BRK-A', name: null, currency: 'USD', exchange: 'NYSE' },
            row('BRK.TO', 'Berkshire Hathaway CDR', 'TSX', 'CAD'),
            row('BRKX', 'Some BRK ETF', 'AMEX'),
            row('BRKUSD', 'Brokoin USD', 'CRYPTO'),
            ...Array.from({ length: 30 }, (_, i) => row(`BRK${i}`, `Company ${i}`, 'NASDAQ')),
          ],
        };
      }
      case '/company-screener': {
        const exchange = query.get('exchange');
        const row = (of: string, isEtf: boolean) => ({
          symbol: of,
          companyName: `${of} Corp.`,
          exchangeShortName: exchange,
          isEtf,
        });
        if (exchange === 'NASDAQ')
          return { body: [row('NEWCO', false), { symbol: 5 }, row('BAD SYMBOL', false)] };
        if (exchange === 'NYSE') return { body: [row('BRK-B', false)] };
        return { body: [row('NEWETF', true)] };
      }
      default: {
        const lengthMs = LENGTHS[path.replace('/historical-chart/', '')];
        if (!lengthMs) return null;
        const fromMs = Date.parse(query.get('from') ?? '');
        const toMs = Date.parse(query.get('to') ?? '') + 2 * 86_400_000;
        const rows = market
          .bars(symbol, lengthMs, fromMs, toMs)
          .map(({ timeMs, ...bar }) => ({ date: newYorkText(timeMs), ...bar }));
        return { body: rows.reverse() };
      }
    }
  });
  server.onSocketMessage = (socket, message) => {
    const { event, data } = message as { event: string; data: { apiKey?: string } };
    if (event !== 'login') return;
    const status = data.apiKey === 'test-key' ? 200 : 401;
    socket.send(JSON.stringify({ event: 'heartbeat', timestamp: 1 }));
    socket.send(
      JSON.stringify({ event, status, message: status === 200 ? 'Authenticated' : 'Unauthorized' }),
    );
  };
  return server;
}

/** Trades as the websocket tells them. */
export function fmpTradeMessages(trades: readonly FakeTrade[]): object[] {
  return trades.map(({ symbol, price, size, timeMs }) => ({
    s: symbol.toLowerCase(),
    t: timeMs,
    type: 'T',
    ap: null,
    as: null,
    bp: null,
    bs: null,
    lp: price,
    ls: size,
  }));
}

function statementOf(symbol: string, items: Record<string, number>): object {
  return {
    date: '2024-09-28',
    symbol,
    reportedCurrency: 'USD',
    cik: '0000320193',
    filingDate: '2024-11-01',
    acceptedDate: '2024-11-01 06:01:36',
    fiscalYear: '2024',
    period: 'FY',
    ...items,
  };
}
