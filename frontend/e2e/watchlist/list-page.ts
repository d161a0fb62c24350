import type { Call } from '../kit/people.ts';
import type { Page } from '../kit/test.ts';

/** Puts these tickers on the member's first list, in this order. */
export async function makeList(call: Call, ...symbols: string[]): Promise<void> {
  const [list] = await call<{ id: string }[]>('watchlists');
  for (const symbol of symbols)
    await call('watchlist-items/add', {
      id: list!.id,
      exchangeShortName: symbol.endsWith('USD') ? 'CRYPTO' : 'NASDAQ',
      symbol,
    });
}

/** Waits until the rows stand in this order. */
export const order = (page: Page, ...symbols: string[]): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-index]')]
        .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
        .map((row) => row.dataset.testid?.split(':')[1])
        .join() === wanted,
    symbols.join(),
    { polling: 50 },
  );

export async function chooseInMenu(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits until the keyboard is on what the selector names. */
export const focused = (page: Page, selector: string): Promise<void> =>
  page.locator(`${selector}:focus`).waitFor();

/** Waits for the answer to what `act` asks the server for. */
export async function answered(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes(`/api/${path}`));
  await act();
  await answer;
}
