import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { activeMember, logIn, type Member } from '../accounts/member';
import { openPage, type WatchedPage } from '../session';

/** A member's page at an address of the analysis. */
export async function openAsMember(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
  member?: Member,
): Promise<WatchedPage> {
  // Logged in on a wide screen, where the top bar has its login button.
  const { viewport, ...others } = options;
  const watched = await openPage(browser, others);
  await watched.page.goto('/nowhere');
  await logIn(watched.page, member ?? (await activeMember()));
  watched.faults.length = 0;
  if (viewport) await watched.page.setViewportSize(viewport);
  await watched.page.goto(path);
  return watched;
}

/** Asks for an answer on an algorithm's tab and waits until it is there. */
export async function runNow(page: Page, algo: string): Promise<void> {
  await page.getByRole('button', { name: /^Run (now|again)$/ }).click();
  await page.getByTestId(`answer-${algo}`).waitFor({ timeout: 120_000 });
}
