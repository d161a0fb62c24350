import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { OpenAiServer, OPENAI_TEST_KEY } from '../../../backend/test/fakes/openai-server';
import { activeMember, type Member } from '../accounts/member';
import { FIRST_SCREEN, overflow, SCREENS, turnTo, violations } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, type WatchedPage } from '../session';
import { openAsMember, runNow } from './open-analysis';
import { wholePicture } from './whole-picture';

const BY_RULES = 'rule-based summary; AI unavailable';
const UNAVAILABLE = 'AI is not available right now: the summary is made by rules.';

let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;
let model: OpenAiServer;
let member: Member;
let before: string | undefined;

beforeAll(async () => {
  model = await new OpenAiServer().listen();
  [browser, server] = await Promise.all([
    launchBrowser(),
    startServer({
      env: {
        RATE_LIMIT_FACTOR: '100',
        OPENAI_API_KEY: OPENAI_TEST_KEY,
        OPENAI_BASE_URL: model.url,
      },
    }),
  ]);
  before = process.env.BASE_URL;
  process.env.BASE_URL = server.url;
  member = await activeMember();
});
afterAll(async () => {
  process.env.BASE_URL = before;
  await browser.close();
  await server.stop();
  await model.close();
});

/** What the local service answers: the stance as it is asked for, so that only the rest decides. */
function answer(stance: string, paragraph: string): object {
  return {
    stance,
    headline: 'What the indicators of {{company.name}} say in words',
    paragraphs: [paragraph, 'Of the indicators, {{technical.buyVotes}} vote for a rise.'],
    risks: ['Votes of indicators follow the price and say nothing about why it moves.'],
  };
}

/** The technical answer's direction as the summary has to repeat it. */
async function stanceOf(page: Page): Promise<string> {
  const told = await page.getByTestId('stance-chip').first().getAttribute('data-direction');
  return { up: 'positive', down: 'negative', flat: 'neutral' }[told ?? ''] ?? 'neutral';
}

test('by rules first; a planted number is refused and explained; a good answer cites its facts', async () => {
  // Nothing half-transparent may be on the page when its contrast is measured.
  const options = { reducedMotion: 'reduce' } as const;
  const { page, faults, close } = await openAsMember(browser, '/tickers/NASDAQ/AAPL/openai', options, member);
  await page.getByRole('heading', { name: 'No call yet' }).waitFor();
  await page.goto('/tickers/NASDAQ/AAPL/technical');
  await runNow(page, 'technical');
  const stance = await stanceOf(page);
  const label = (text: string) =>
    page.getByTestId('narrative-label').and(page.getByText(text, { exact: true }));

  await page.goto('/tickers/NASDAQ/AAPL/openai');
  await label(BY_RULES).waitFor();
  expect(await page.getByTestId('call-line').count()).toBe(0);
  await page.getByRole('button', { name: 'Run now' }).waitFor();
  await page.locator('[data-fact="technical.rating"]').waitFor();

  model.behave({ kind: 'answer', content: answer(stance, 'The rating is 0.42 and {{technical.label}}.') });
  await page.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByTestId('run-control')
    .getByRole('status')
    .getByText(UNAVAILABLE)
    .waitFor({ timeout: 60_000 });
  expect(model.requests).toHaveLength(2);
  await label(BY_RULES).waitFor();
  await wholePicture(page, 'narrative-rules');

  const good = 'The composite of {{company.symbol}} reads {{technical.label}}, at {{technical.rating}}.';
  model.behave({ kind: 'answer', content: answer(stance, good) });
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByText('AI summary: a new answer is there.').waitFor({ timeout: 60_000 });
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
  await told.waitFor();
  expect(await told.innerText()).toMatch(/overall rating from -1 to 1\s+-?[\d.]+\s+From Technical/);
  expect(await violations(page)).toEqual([]);
  await wholePicture(page, 'narrative-fact');
  await told.getByRole('link', { name: 'Technical' }).click();
  await page.waitForURL('**/tickers/NASDAQ/AAPL/technical');
  expect(faults).toEqual([]);
  await close();
});

describe('a summary without fault or overflow', () => {
  const SUMMARY = '/tickers/NASDAQ/AAPL/openai';
  let seen: WatchedPage;
  beforeAll(async () => void (seen = await openAsMember(browser, SUMMARY, FIRST_SCREEN, member)));
  afterAll(() => seen.close());

  test.each(SCREENS)('%i px, %s', async (width, colorScheme) => {
    const { page, faults } = seen;
    await turnTo(page, width, colorScheme);
    await page.getByTestId('narrative-text').locator('[data-fact]').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await wholePicture(page, `narrative-${width}-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
