import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { overflow, picture, violations } from '../screen';
import { launchBrowser, openPage, type WatchedPage } from '../session';

const PATH = '/unsubscribe?token=00000000-0000-4000-8000-000000000000.alert.x';

describe('the link that ends mails', () => {
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    watched = await openPage(browser);
    page = watched.page;
  });
  afterAll(async () => {
    await watched.close();
    await browser.close();
  });

  it('asks first, works without a login, and says so', async () => {
    const posted: string[] = [];
    await page.route('**/api/notifications/unsubscribe?*', async (route) => {
      if (route.request().method() === 'POST') posted.push(new URL(route.request().url()).search);
      await route.fulfill({ json: { status: 'success', data: { scope: 'alert' }, message: '' } });
    });
    await page.goto(PATH);
    await page.getByText('Mails about your price alerts end.').waitFor();
    expect(posted).toEqual([]);
    expect(await violations(page)).toEqual([]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await overflow(page)).toBe(0);
      await picture(page, `unsubscribe-${width}`);
    }
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(posted).toEqual([new URL(PATH, 'http://x').search]);
    await page.unrouteAll();
  });

  it('says that a link is not valid', async () => {
    await page.goto(PATH);
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'unsubscribe-invalid');
    expect(watched.faults).toEqual([]);
  });
});
