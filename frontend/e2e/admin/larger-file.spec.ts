import { test, expect } from '../kit/test.ts';

test.use({ as: 'full' });

test(
  'A larger file says how far it is, and is taken back in the middle: nothing of it is loaded',
  { tag: '@release' },
  async ({ page }) => {
    const rows = Array.from(
      { length: 4_500 },
      (_, n) => `WHARF${n},${'Wharf and pier holdings '.repeat(11)}${n},NYSE,stock`,
    );
    await page.route('**/api/admin/imports/part*', async (route) => {
      // The first part arrives; the second one is on its way until it is taken back.
      if (route.request().url().includes('position=0')) await route.continue();
    });
    await page.goto('/admin/imports');
    await page.getByLabel('CSV file of symbols').setInputFiles({
      name: 'wharf.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['symbol,name,exchangeShortName,type', ...rows].join('\n')),
    });
    const wharf = page.getByTestId('import-entry').filter({ hasText: 'wharf.csv' });
    await wharf.getByText('Is being sent').waitFor();
    await wharf.getByText(/^Sent 1\.0 of 1\.\d MiB$/).waitFor();
    const bar = wharf.getByRole('progressbar', { name: 'wharf.csv' });
    const percent = Number(await bar.getAttribute('aria-valuenow'));
    expect(percent).toBeGreaterThan(30);
    expect(percent).toBeLessThan(50);
    expect(await page.getByRole('button', { name: 'Choose a file of symbols' }).isDisabled()).toBe(true);
    await wharf.getByRole('button', { name: 'Cancel' }).click();
    await wharf.getByText('Cancelled').waitFor();
    expect(await wharf.getByRole('progressbar').count()).toBe(0);
    await page.getByRole('button', { name: 'Choose a file of symbols', disabled: false }).waitFor();
  },
);
