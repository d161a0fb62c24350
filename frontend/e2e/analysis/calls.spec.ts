import { expect, test } from '../kit/test.ts';
import { makePerson, callsOf } from '../kit/people.ts';
import { callMade } from './runs.ts';

test('A visitor opens the shared card of a call and verifies the chain of all calls from there', async ({
  page,
  target,
}) => {
  const call = await callsOf(target, await makePerson(target));
  // Two calls at least: a chain of one proves little.
  await callMade(call, 'TSLA', 'technical');
  const id = await callMade(call, 'AMZN', 'technical');

  const title = 'NASDAQ:AMZN · Technical call · PriceAlgo';
  const html = await (await fetch(`${target.url}/calls/${id}`)).text();
  expect(html).toContain(`<title>${title}</title>`);
  await page.goto(`/calls/${id}`);
  await page.getByTestId('call-card').getByText('The 26-indicator composite reads').waitFor();
  await page.getByText('Still open: not judged before 20 sessions have ended.').waitFor();
  await expect(page).toHaveTitle(title);

  await page.getByRole('link', { name: 'Verify the chain of all calls' }).click();
  await page.locator('[data-testid="chain-result"][data-state="whole"]').waitFor();
  await page.locator('[data-testid="outcome-result"][data-state="whole"]').waitFor();
  const hash = await page.getByTestId('last-hash-calls').innerText();
  await page.getByLabel('A hash that you kept').fill(hash.toUpperCase());
  await page.getByText(/^✓ This is call \d+\./).waitFor();
});
