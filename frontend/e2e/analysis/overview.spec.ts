import { expect, test } from '../kit/test.ts';
import { callMade } from './runs.ts';

test.use({ as: 'new member' });

test('A member sees the answers side by side, each label in one line on every screen', async ({
  page,
  call,
}) => {
  for (const algo of ['technical', 'comparative', 'valuation']) await callMade(call, 'META', algo);
  await page.goto('/tickers/NASDAQ/META/overview');
  const summary = page.getByTestId('card-openai');
  await summary.getByText('rule-based', { exact: true }).waitFor();
  await summary.getByText('rule-based summary; AI not configured', { exact: true }).waitFor();
  await page.getByTestId('latest-calls').getByTestId('stance-chip').nth(1).waitFor();
  await page.getByText(/^3 of \d+ runs used in the last 24 hours/).waitFor();
  for (const width of [360, 412, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await page.getByTestId('stance-chip').evaluateAll((chips) =>
      chips.map((chip): [string | null, number] => {
        const { lineHeight, paddingTop, borderTopWidth } = getComputedStyle(chip);
        const around = 2 * (parseFloat(paddingTop) + parseFloat(borderTopWidth));
        return [
          chip.textContent,
          Math.round((chip.getBoundingClientRect().height - around) / parseFloat(lineHeight)),
        ];
      }),
    );
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(
      lines.filter(([, count]) => count !== 1),
      `at ${width} px`,
    ).toEqual([]);
  }
});
