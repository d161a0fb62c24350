import { io } from 'socket.io-client';

/** Opens the tape's ticker page and collects what a user must never see: console errors and failed requests. */
export async function openTicker(browser, url, tape) {
  const page = await browser.newPage();
  const faults = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${url}/tickers/${tape.exchange}/${tape.symbol}`);
  await page.locator('[data-testid="ticker-price"][data-value]').waitFor({ timeout: 60_000 });
  return { page, faults };
}

/** What stands on the screen at one instant: all cells read in one go, full precision, `null` where there is none yet. */
export function readScreen(page) {
  return page.evaluate(() => {
    const number = (testId, name = 'value') => {
      const text = document.querySelector(`[data-testid="${testId}"]`)?.dataset[name];
      return text === undefined || text === '' ? null : Number(text);
    };
    return {
      price: number('ticker-price'),
      timeMs: number('ticker-price', 'timeMs'),
      high: number('day-high'),
      low: number('day-low'),
      volume: number('day-volume'),
    };
  });
}

/**
 * The replay's own clock as a node tells it over a socket of its own. Between two heartbeats of the feed (1 s) a node
 * can only let it run at its own pace, so it may lag by a second of the replay, never lead.
 */
export async function replayClock(url) {
  const socket = io(`${url}/tickers`, { transports: ['websocket'], forceNew: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    async nowMs() {
      const { data } = await socket.timeout(10_000).emitWithAck('resync', {});
      return Date.now() + data.feed.clockOffsetMs;
    },
    close: () => socket.close(),
  };
}
