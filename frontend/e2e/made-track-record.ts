import type { Page } from '@playwright/test';
import { madeTrackRecord } from '../src/features/analysis/testing/made-track-record.ts';

export { SERIES } from '../src/features/analysis/testing/made-track-record.ts';

/** The product of the browser tests has judged nothing yet, and others make calls in it: the answer is made here, in its words. */
export async function answerWith(page: Page, series: readonly object[]): Promise<void> {
  await page.route('**/api/track-record*', (route) =>
    route.fulfill({ json: { status: 'success', data: madeTrackRecord(series), message: '' } }),
  );
}
