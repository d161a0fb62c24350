import type { Call } from '../kit/people.ts';
import type { Page } from '../kit/test.ts';

interface Run {
  runId: string;
  state: string;
  callId: string | null;
  failure: string | null;
}

const POLL_MS = 100;
/** A model may be trained in it, beside whatever else the machine does. */
const PATIENCE_MS = 180_000;

/** Asks for a call of an algorithm by API, where a test is about what a page does with it. @returns the call's id */
export async function callMade(
  call: Call,
  symbol: string,
  algo: string,
  params: object = {},
): Promise<string> {
  const body = { exchangeShortName: 'NASDAQ', symbol, algo, params };
  const { runId } = await call<Run>('ticker-analysis/run', body);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { state, callId, failure } = await call<Run>(`ticker-analysis/run?runId=${runId}`);
    if (callId !== null) return callId;
    if (['failed', 'cancelled'].includes(state) || Date.now() > deadline)
      throw new Error(`${symbol}, ${algo}: ${state} ${failure}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Asks for an answer on an algorithm's tab and waits until the page has told of it. */
export async function runNow(page: Page, algo: string): Promise<void> {
  await page.getByRole('button', { name: /^Run (now|again)$/ }).click();
  await page.getByText(/: a new answer is there\.$|^The inputs are the same as before/).waitFor();
  await page.getByTestId(`answer-${algo}`).waitFor();
}
