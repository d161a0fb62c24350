import type { Page } from '@playwright/test';

/**
 * Keeps a page that is sent home where it is until the returned function is called. What a dead session says stands for
 * 3 s only: a busy machine may need longer to look at it.
 */
export async function holdWayHome(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}
