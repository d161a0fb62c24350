import type { Page } from '@playwright/test';

const HOUR_MS = 3_600_000;

/** Answers a question of the page with `data`, until the test ends. */
export const answer = (page: Page, address: string | RegExp, data: unknown): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ json: { status: 'success', data, message: '' } }));

/** Refuses what the page asks. */
export const refuse = (
  page: Page,
  address: string | RegExp,
  status = 500,
  message = 'Broken.',
): Promise<unknown> =>
  page.route(address, (route) =>
    route.fulfill({
      status,
      json: { status: 'error', data: { code: 'internal_error', requestId: 'r1' }, message },
    }),
  );

/** Leaves what the page asks without an answer. */
export const hold = (page: Page, address: string | RegExp): Promise<unknown> =>
  page.route(address, () => new Promise<void>(() => undefined));

/** Rows of screens that are empty in a product that is well, in its words and as long as they get. */
export const officeAnswers = (nowMs: number): Record<string, unknown> => ({
  '**/api/admin/operations/errors?*': {
    items: [
      {
        id: '1',
        method: 'GET',
        route: '/api/tickers/:exchangeShortName/:symbol/history',
        status: 500,
        errorClass: 'QueryFailedWhileReadingBarsError',
        message:
          'Could not read the bars of NASDAQ:AAPL: the connection was closed while the answer was read',
        place: 'dist/modules/bars/history/history.service.js:118:23',
        count: 1_204,
        firstMs: nowMs - 20 * HOUR_MS,
        lastMs: nowMs - 40_000,
        requestId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b11',
        node: 'api-2',
      },
    ],
    total: 1,
    page: 1,
    limit: 25,
  },
  '**/api/admin/operations/alerts': {
    asOfMs: nowMs,
    lookedMs: nowMs - 40_000,
    lookedBy: 'api-2:4711',
    afterMinutes: 10,
    mails: ['night.watch.of.the.harbour@example.com', 'rosa.keeper@example.com'],
    chosen: true,
    webhook: 'hooks.example.com',
    signed: true,
    open: [
      {
        id: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b31',
        kind: 'queue',
        subject: 'mail',
        detail: 'The oldest job of the queue mail waits for 34 minutes.',
        sinceMs: nowMs - HOUR_MS / 2,
        noticedMs: nowMs - HOUR_MS / 3,
        clearSinceMs: nowMs - 60_000,
        recoveredMs: null,
        sent: 2,
        waiting: 1,
        failed: 0,
        failure: 'hooks.example.com answered with status 503.',
      },
    ],
    over: [
      {
        id: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b32',
        kind: 'source',
        subject: 'kraken',
        detail: 'The source kraken does not answer: not reachable (ECONNREFUSED)',
        sinceMs: nowMs - 20 * HOUR_MS,
        noticedMs: nowMs - 19 * HOUR_MS,
        clearSinceMs: nowMs - 18 * HOUR_MS,
        recoveredMs: nowMs - 18 * HOUR_MS,
        sent: 5,
        waiting: 0,
        failed: 1,
        failure: 'hooks.example.com cannot be reached.',
      },
    ],
  },
  '**/api/admin/jobs/failed?*': {
    items: [
      {
        id: 'outbox-81',
        name: 'mail.send',
        queue: 'mail',
        message: 'reset-code',
        reason: 'The mail server cannot be reached. (ESOCKET) Given up after 6 h.',
        attempts: 33,
        queuedMs: nowMs - 7 * HOUR_MS,
        failedMs: nowMs - HOUR_MS,
      },
    ],
    total: 1,
    page: 1,
    limit: 20,
  },
  '**/api/admin/jobs/failed/groups': {
    groups: [
      {
        name: 'prices.refresh',
        queue: 'market',
        message: null,
        reason: 'kraken: not reachable (ECONNREFUSED)',
        count: 118,
        firstMs: nowMs - 2 * HOUR_MS,
        lastMs: nowMs - 60_000,
      },
    ],
    partial: false,
  },
  '**/api/admin/collection?*': ['Elena Marlowe of the Harbour', 'Jonas Vik'].map((name, n) => ({
    id: `0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b2${n}`,
    content: { name, role: 'Head of research and of everything else', about: '', photo: null, link: null },
    shown: n === 0,
    version: 1,
    updatedMs: nowMs,
  })),
  '**/api/admin/imports': [
    {
      importId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b12',
      kind: 'bars',
      dryRun: false,
      state: 'done',
      firstFile: 'nasdaq-daily-2026.csv',
      files: 12,
      bytes: 8_388_608,
      received: 8_388_608,
      read: 8_388_608,
      added: 31_202,
      changed: 14,
      unchanged: 9,
      refused: 1,
      problems: [{ file: 'nasdaq-daily-2026.csv', line: 8, text: 'high is below low' }],
      notes: [{ file: 'nasdaq-daily-2026.csv', text: 'columns not read: Adj Close' }],
      reason: null,
      createdBy: 'Rosa Keeper',
      createdMs: nowMs - HOUR_MS,
      finishedMs: nowMs - HOUR_MS + 90_000,
    },
  ],
  '**/api/admin/settings/history?*': {
    items: [
      ['application.contactEmail', null, 'harbour.of.the.north@example.com'],
      ['application.contactEmail', 'harbour@example.com', null],
    ].map(([key, before, after], n) => ({
      id: String(n + 1),
      key,
      before,
      after,
      secret: false,
      actor: {
        userId: '0193f7c2-6f0e-7a51-9a43-5a0f2c6e7b41',
        name: 'Rosa Keeper',
        email: 'rosa.keeper@example.com',
      },
      undoes: null,
      timeMs: nowMs - HOUR_MS,
    })),
    total: 2,
    page: 1,
    limit: 20,
  },
});
