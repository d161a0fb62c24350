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

/** What the local service answers: keys of sentences. */
const answer = (...statements: string[]): object => ({
  headline: 'headline.none',
  paragraphs: [{ statements, facts: ['technical.rating'] }],
  risks: ['technical.pastPrices', 'Buy it now, <b>it will triple</b>.'],
});

test('A member reads a summary by rules, sees an answer without any key refused, and reads a good one with its facts', async ({
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
  await page.getByTestId('narrative-text').locator('[data-fact^="technical."]').first().waitFor();

  model.behave({
    kind: 'answer',
    content: { headline: '', paragraphs: ['Earnings were a pleasant surprise.'], risks: [] },
  });
  await page.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByTestId('run-control')
    .getByRole('status')
    .getByText('AI is not available right now: the summary is made by rules.')
    .waitFor();
  expect(model.requests).toHaveLength(1);
  await label('rule-based summary; AI unavailable').waitFor();

  // One of the two contradicts the indicators, the other holds whatever they say.
  model.behave({ kind: 'answer', content: answer('technical.rated', 'technical.none') });
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByText('AI summary: a new answer is there.').waitFor();
  // The answer itself is fetched when the note is shown.
  await label('Sentences chosen by gpt-5-mini-2026-01-01').waitFor();
  await page
    .getByTestId('narrative-stance')
    .filter({ hasText: `Stance: ${stance}` })
    .waitFor();
  const text = page.getByTestId('narrative-text');
  await expect(text).not.toContainText('too little price history');
  await expect(page.getByTestId('narrative-risks').getByRole('listitem')).toHaveCount(1);

  const rating = text.locator('[data-fact="technical.rating"]').first();
  await rating.focus();
  await page.keyboard.press('Enter');
  const told = page.getByTestId('fact');
  await expect(told).toHaveText(/overall rating from -1 to 1\s*-?[\d.]+\s*From Technical/);
  await told.getByRole('link', { name: 'Technical' }).click();
  await page.waitForURL('**/tickers/NASDAQ/AAPL/technical');
});
