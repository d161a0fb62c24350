import { expect, test } from '../kit/test.ts';

const PAGES: readonly (readonly [address: string, heading: string])[] = [
  ['/about-us', 'About us'],
  ['/members', 'Company members'],
  ['/partnerwithus', 'Our Partners'],
  ['/photogallery', 'Event Gallery'],
  ['/fee-structure', 'Blog'],
  ['/fee-structure/how-we-score-calls', 'How we score calls'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-conditions', 'Terms and conditions'],
  ['/contact', 'Contact'],
];

/** What one tag of the server's HTML says, or `null`. */
const said = (html: string, pattern: RegExp): string | null => pattern.exec(html)?.[1] ?? null;

test('Every public page says what it is about before anything runs', async ({ target }) => {
  for (const [address, heading] of PAGES) {
    const html = await (await fetch(`${target.url}${address}`)).text();
    expect(said(html, /<title>([^<]*)<\/title>/)).toBe(`${heading} · PriceAlgo`);
    expect(said(html, /<meta name="description" content="([^"]*)"/)?.length).toBeGreaterThan(20);
    expect(said(html, /<meta property="og:title" content="([^"]*)"/)).toBe(heading);
    expect(said(html, /<meta property="og:description" content="([^"]*)"/)?.length).toBeGreaterThan(20);
    expect(said(html, /<meta property="og:url" content="([^"]*)"/)).toMatch(new RegExp(`${address}$`));
    expect(said(html, /<noscript><main><h1>([^<]*)</)).toBe(heading);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
  }
});

/** What the product comes with; administrators of other tests add to it. */
const STARTING = [
  ['/members', ['Market data', 'Research', 'Member support'], 6],
  ['/partnerwithus', ['Price vendors', 'Trading venues', 'Company filings'], 4],
  ['/photogallery', ['A market day, drawn', 'The life of a call'], 6],
] as const;

test('A visitor finds starting content with pictures, and opens one of the gallery', async ({ page }) => {
  for (const [address, entries, pictures] of STARTING) {
    await page.goto(address);
    for (const name of entries) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    const drawings = page.getByRole('main').locator('img[src*="/starting-"]');
    await expect(drawings).toHaveCount(pictures);
    const widths = await drawings.evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[]).map(async (image) => {
          // Those below the screen come when somebody comes to them.
          image.loading = 'eager';
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(400);
  }
  await page
    .getByRole('button', { name: 'Open picture 1 of 3: The opening: candles and their volume' })
    .click();
  await page
    .getByRole('dialog', { name: 'Picture 1 of 3' })
    .getByRole('img', { name: 'The opening: candles and their volume' })
    .waitFor();
});

test('A visitor follows the links at the foot of the page, and writes a message', async ({ page }) => {
  await page.goto('/about-us');
  const foot = page.getByRole('contentinfo');
  // A post is found in the blog.
  for (const [address, heading] of PAGES.filter(([address]) => address.lastIndexOf('/') === 0)) {
    await foot.locator(`a[href="${address}"]`).first().click();
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await expect(page).toHaveTitle(`${heading} · PriceAlgo`);
  }
  await expect(page).toHaveURL(/\/contact$/);
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByLabel('Name').fill('Ann Reader');
  await form.getByLabel('Email').fill('ann.reader@example.org');
  await form.getByLabel('Subject').fill('A question about scores');
  await form.getByLabel('Message').fill('How do you score a call that was withdrawn?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Thank you. Your message has reached us; we answer by email.').waitFor();
  await page.getByRole('button', { name: 'Write another one' }).click();
  await expect(form.getByLabel('Message')).toHaveValue('');
});
