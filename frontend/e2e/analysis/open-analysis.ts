import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { activeMember, signIn, type Member } from '../accounts/member';
import { openPage, type WatchedPage } from '../session';

/** A member's page at an address of the analysis. */
export async function openAsMember(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
  member?: Member,
): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  await signIn(watched.page, member ?? (await activeMember()));
  await watched.page.goto(path);
  return watched;
}

/** Asks for an answer on an algorithm's tab and waits until it is there. */
export async function runNow(page: Page, algo: string): Promise<void> {
  await page.getByRole('button', { name: /^Run (now|again)$/ }).click();
  await page.getByTestId(`answer-${algo}`).waitFor({ timeout: 120_000 });
}
