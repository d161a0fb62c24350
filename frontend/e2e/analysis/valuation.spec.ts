import { expect, test } from '../kit/test.ts';
import { runNow } from './runs.ts';

test.use({ product: 'imported', as: 'new member' });

const amount = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

test(
  'A member values a company with a beta of their own, and keeps that as a what-if',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto('/tickers/NASDAQ/AAPL/valuation?source=imported');
    await runNow(page, 'valuation');
    await page.getByTestId('call-line').getByText('On imported history').waitFor();
    await expect(page.getByTestId('answer-notices')).toContainText('beta');
    await expect(page.getByTestId('valuation-statements')).toHaveText(
      /to Sep 26, 2020 and 5 fiscal years in USD, source: imported, filed on Oct 30, 2020/,
    );
    await expect(page.getByTestId('valuation-models')).toHaveText(
      /Discounted cash flow to the firm:\s*missing: .*beta/,
    );

    const beta = page.getByTestId('assumption-beta');
    await beta.getByRole('textbox').fill('1.2');
    const own = page.getByTestId('own-valuation');
    await own.getByText('Your assumptions, not a call').waitFor();
    const value = page.getByTestId('valuation-value');
    await value.waitFor();
    const first = await value.innerText();
    await page.getByTestId('football-field').locator('g[data-kind] rect').first().waitFor();
    await expect(page.getByTestId('sensitivity').getByRole('cell')).toHaveCount(25);
    await expect(page.getByTestId('monte-carlo')).toContainText(/Eight of ten values lie between/);
    await expect(page.getByTestId('reverse-dcf')).toContainText(
      /The price implies .* Its own revenue changed by/,
    );

    // A higher discount rate, by the slider: a lower value.
    await page.getByTestId('assumption-waccPct').getByRole('slider').press('End');
    await expect(value).not.toHaveText(first);
    expect(amount(await value.innerText())).toBeLessThan(amount(first));
    await page.getByRole('button', { name: 'Weighted cost of capital: back to the call’s value' }).click();
    await expect(value).toHaveText(first);
    await page.getByRole('button', { name: 'Reset' }).click();
    await own.waitFor({ state: 'detached' });

    await beta.getByRole('textbox').fill('1.2');
    await page.getByRole('button', { name: 'Keep as a what-if of your own' }).click();
    await page.getByTestId('what-if').getByText('It is in no record.').waitFor();
    await page.getByText('Whoever asked for this answer chose one value.').waitFor();
    await own.waitFor({ state: 'detached' });
    await beta.filter({ hasText: 'chosen for this answer' }).waitFor();
    await expect(value).toHaveText(first);
  },
);

test(
  'A member enters the rate and the shares without which reports in another currency give no estimate',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto('/tickers/NASDAQ/MSFT/valuation?source=imported');
    await runNow(page, 'valuation');
    await expect(page.getByTestId('answer-headline')).toHaveText(
      /no estimate: the statements are in CNY, the price in USD, and no exchange rate is known/,
    );
    const help = page.getByTestId('valuation-unavailable');
    await expect(help).toContainText('do not belong together');
    await expect(help.getByTestId('guard-currency')).toContainText('USD for 1 CNY');
    await expect(help.getByTestId('guard-shareCount')).toContainText('depositary receipt');
    await expect(page.getByTestId('valuation-value')).toHaveCount(0);

    await page.getByTestId('assumption-beta').getByRole('textbox').fill('1.2');
    await page.getByTestId('assumption-fxToPrice').getByRole('textbox').fill('0.1552');
    await help.getByTestId('guard-currency').waitFor({ state: 'detached' });
    await page.getByTestId('assumption-statementSharesPerShare').getByRole('textbox').fill('8');
    await page.getByTestId('valuation-value').waitFor();
    await help.waitFor({ state: 'detached' });
    await expect(page.getByTestId('scale-guards')).toContainText('0.155 USD for 1 CNY');
  },
);
