import { OpenAiServer, OPENAI_TEST_KEY } from '@pricealgo/test-kit/openai-server';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import { cloneDatabase } from '../kit/databases.ts';
import { callsOf, makePerson } from '../kit/people.ts';
import { running, type Product } from '../kit/products.ts';
import { expect, test } from '../kit/test.ts';
import { callMade } from './runs.ts';

let model: OpenAiServer;
let server: RunningServer;
/** Filled once it runs: fixtures of the hook that starts it look at it before. */
const product = {} as Product;
test.beforeAll(async () => {
  model = await new OpenAiServer().listen();
  const databaseUrl = await cloneDatabase(running().postgresUrl);
  server = await startServer({
    env: {
      RATE_LIMIT_FACTOR: '100',
      SIMULATED_TICKS_PER_S: '50',
      DATABASE_URL: databaseUrl,
      OPENAI_API_KEY: OPENAI_TEST_KEY,
      OPENAI_BASE_URL: model.url,
    },
  });
  const { url, port, dataDir } = server;
  Object.assign(product, { url, port, dataDir, databaseUrl });
});
test.afterAll(async () => {
  await server?.stop();
  await model?.close();
});
test.use({ target: async ({}, use) => use(product) });

/** What the local service answers: the stance as it is asked for, so that only the rest decides. */
function answer(stance: string, paragraph: string): object {
  return {
    stance,
    headline: 'What the indicators of {{company.name}} say in words',
    paragraphs: [paragraph, 'Of the indicators, {{technical.buyVotes}} vote for a rise.'],
    risks: ['Votes of indicators follow the price and say nothing about why it moves.'],
  };
}

test('A member reads a summary by rules, sees a planted number refused, and reads a good answer with its facts', async ({
  anotherPage,
}) => {
  const member = await makePerson(product);
  const call = await callsOf(product, member);
  const page = await anotherPage({ as: member });
  await callMade(call, 'AAPL', 'technical');
  const { calls } = await call<{ calls: { stance: number }[] }>(
    'ticker-analysis?exchangeShortName=NASDAQ&symbol=AAPL',
  );
  const stance = ['negative', 'neutral', 'positive'][Math.sign(calls[0]!.stance) + 1]!;
  const label = (text: string) =>
    page.getByTestId('narrative-label').and(page.getByText(text, { exact: true }));

  await page.goto('/tickers/NASDAQ/AAPL/openai');
  await label('rule-based summary; AI unavailable').waitFor();
  await expect(page.getByTestId('call-line')).toHaveCount(0);
  await page.locator('[data-fact="technical.rating"]').waitFor();

  model.behave({ kind: 'answer', content: answer(stance, 'The rating is 0.42 and {{technical.label}}.') });
  await page.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByTestId('run-control')
    .getByRole('status')
    .getByText('AI is not available right now: the summary is made by rules.')
    .waitFor();
  expect(model.requests).toHaveLength(2);
  await label('rule-based summary; AI unavailable').waitFor();

  const good = 'The composite of {{company.symbol}} reads {{technical.label}}, at {{technical.rating}}.';
  model.behave({ kind: 'answer', content: answer(stance, good) });
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByText('AI summary: a new answer is there.').waitFor();
  // The answer itself is fetched when the note is shown.
  await label('Written by gpt-5-mini-2026-01-01').waitFor();
  await page
    .getByTestId('narrative-stance')
    .filter({ hasText: `Stance: ${stance}` })
    .waitFor();

  const rating = page.getByTestId('narrative-text').locator('[data-fact="technical.rating"]');
  await rating.focus();
  await page.keyboard.press('Enter');
  const told = page.getByTestId('fact');
  await expect(told).toHaveText(/overall rating from -1 to 1\s*-?[\d.]+\s*From Technical/);
  await told.getByRole('link', { name: 'Technical' }).click();
  await page.waitForURL('**/tickers/NASDAQ/AAPL/technical');
});
