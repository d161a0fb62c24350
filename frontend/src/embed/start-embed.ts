import { CURVE_RANGES, type CurveRange } from '@pricealgo/contract/chart-choices';
import type { CurveDto } from '@pricealgo/contract/history';
import type { TickersLiveInfoDto } from '@pricealgo/contract/instruments';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketHoursDto } from '@pricealgo/contract/market-hours';
import { ask, Refusal } from './ask';
import { EmbedView, type EmbedFacts, type EmbedNews } from './embed-view';
import { afterAnswer, afterRefusal, PACE } from './pace';
import { whileSeen } from './while-seen';

/** A single refusal is no news to anybody: the next question may be answered. */
const SILENT_FROM = 2;
const AGAIN_MS = 60_000;
const MARKET_EVERY_MS = 600_000;
/** So that the server's clock has passed the bell, too. */
const AFTER_BELL_MS = 1_500;
/** The newest bar of a session grows with the price; the others are there in any case. */
const CURVE_EVERY_MS = (range: CurveRange): number => (range === '1D' ? 300_000 : 3_600_000);

/** What the server wrote into the page, see `embed-page.service.ts` of the backend. */
function factsOf({ exchange = '', symbol = '', currency = '', range, chart }: DOMStringMap): EmbedFacts {
  return {
    exchangeShortName: exchange,
    symbol,
    currency,
    range: CURVE_RANGES.find((known) => known === range) ?? '1Y',
    withChart: chart === '1',
  };
}

/** ms until the market's state may be another one. */
function marketDueIn({ atMs, nextOpen, nextClose, open }: MarketHoursDto): number {
  const bellMs = open ? nextClose : nextOpen;
  // By the server's clock: the reader's may be wrong, and in a replay the market's is another one.
  const leftMs = bellMs === null ? MARKET_EVERY_MS : bellMs - atMs + AFTER_BELL_MS;
  return Math.min(MARKET_EVERY_MS, Math.max(AFTER_BELL_MS, leftMs));
}

/** Shows price and chart in the page, and keeps them fresh for as long as it is seen. */
export function startEmbed(page: HTMLElement): void {
  const facts = factsOf(page.dataset);
  const { exchangeShortName, symbol, range } = facts;
  const key = instrumentKey(exchangeShortName, symbol);
  const view = new EmbedView(page, facts);
  const news: EmbedNews = { quote: null, unserved: false, market: null, curve: null, silent: false };
  let waitMs: number = PACE.movingMs;
  let refusals = 0;
  let marketDueMs = 0;
  let curveDueMs = facts.withChart ? 0 : Infinity;

  const askPrice = async (): Promise<void> => {
    try {
      const { quotes, unserved } = await ask<TickersLiveInfoDto>('tickers-live-info', { symbols: key });
      const quote = quotes[0] ?? null;
      waitMs = afterAnswer(waitMs, quote !== null && quote.seq !== news.quote?.seq);
      refusals = 0;
      Object.assign(news, { quote: quote ?? news.quote, unserved: unserved.length > 0, silent: false });
    } catch (error) {
      waitMs = afterRefusal(waitMs, error instanceof Refusal ? error.retryAfterMs : 0);
      refusals += 1;
      news.silent = refusals >= SILENT_FROM;
    }
  };
  const askMarket = async (): Promise<void> => {
    if (performance.now() < marketDueMs) return;
    marketDueMs = performance.now() + AGAIN_MS;
    const hours = await ask<MarketHoursDto>('market-hours', { exchangeShortName }).catch(() => null);
    if (!hours) return;
    news.market = hours;
    marketDueMs = performance.now() + marketDueIn(hours);
  };
  const askCurve = async (): Promise<void> => {
    if (performance.now() < curveDueMs) return;
    curveDueMs = performance.now() + AGAIN_MS;
    const [curve] = await ask<CurveDto[]>('ticker-curves', { symbols: key, range }).catch(() => []);
    if (!curve?.closes) return;
    news.curve = curve;
    curveDueMs = performance.now() + CURVE_EVERY_MS(range);
  };

  whileSeen(page, async () => {
    await Promise.all([askPrice(), askMarket(), askCurve()]);
    view.show(news);
    return waitMs;
  });
}
