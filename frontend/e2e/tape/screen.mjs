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
  await page.locator('[data-testid="ticker-price"][data-value]').waitFor({ timeout: 30_000 });
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

/** The replay's own clock, as a node tells it. */
export async function marketNowMs(url, tape) {
  const query = `exchangeShortName=${tape.exchange}&symbol=${tape.symbol}&range=1D`;
  const answer = await fetch(`${url}/api/ticker-history?${query}`, { cache: 'no-store' });
  return (await answer.json()).data.asOfMs;
}
