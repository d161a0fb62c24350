// Alone: every text that is made here counts, also those that others made before the language was changed.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { readEnglish } from '../../test/catalogue/read';
import { pseudoLanguage, unwrappedTexts } from '../../test/pseudo-language';
import { api } from '../lib/api/client';
import { chooseLanguage, startLanguage } from '../lib/i18n/language';

const LANGUAGE = { '/en-XA.json': () => Promise.resolve({ default: pseudoLanguage(readEnglish()) }) };

// As in the product: the language first, then the modules that show texts.
beforeAll(async () => {
  chooseLanguage('en-XA');
  await startLanguage(LANGUAGE);
});
beforeEach(() => {
  // No screen needs an answer to say what it is about.
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
afterAll(async () => {
  window.localStorage.clear();
  await startLanguage({});
});

function show(screen: ReactNode): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{screen}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const nothing = (): void => undefined;

const SCREENS: [name: string, load: () => Promise<ReactNode>, data?: string[]][] = [
  [
    'sign up',
    async () => {
      const { SignUpDialog } = await import('../features/auth/signup/SignUpDialog');
      return <SignUpDialog email="" onSwitch={nothing} onClose={nothing} />;
    },
    ['Google', 'Facebook', 'LinkedIn'],
  ],
  [
    'forgotten password',
    async () => {
      const { ForgotDialog } = await import('../features/auth/forgot/ForgotDialog');
      return <ForgotDialog email="" onClose={nothing} />;
    },
  ],
  [
    'sections of the profile',
    async () => {
      const { SectionLinks } = await import('../features/profile/SectionLinks');
      return <SectionLinks />;
    },
  ],
  [
    'admin login',
    async () => {
      const { AdminLoginPage } = await import('../features/admin/login/AdminLoginPage');
      return <AdminLoginPage />;
    },
    ['PriceAlgo'],
  ],
  [
    'gate of the analysis',
    async () => {
      const { AnalysisGate } = await import('../features/analysis/gate/AnalysisGate');
      return (
        <AnalysisGate symbol="" tickerAddress="/tickers/NASDAQ/AAPL">
          {null}
        </AnalysisGate>
      );
    },
  ],
  [
    'an answer',
    async () => {
      const { AnswerFrame } = await import('../features/analysis/shared/AnswerFrame');
      const { madeAnalysis, madeCall } = await import('../features/analysis/testing/made-call');
      const run = { run: null, busy: false, failure: null, note: null, start: nothing, cancel: nothing };
      return <AnswerFrame algo="technical" call={madeCall()} analysis={madeAnalysis()} run={run} />;
    },
    ['The 26-indicator composite reads buy.', 'buy'],
  ],
  [
    'how calls are verified',
    async () => {
      const { HowToVerify } = await import('../features/analysis/calls/HowToVerify');
      return <HowToVerify />;
    },
  ],
  [
    'rules of the track record',
    async () => {
      const { RecordRules } = await import('../features/analysis/track-record/RecordRules');
      return <RecordRules record={{ asOfMs: 0, enough: 30, limit: 5_000, series: [] }} />;
    },
  ],
  [
    'an unknown address',
    async () => {
      const { NotFound } = await import('../app/screens/NotFound');
      return <NotFound />;
    },
  ],
  [
    'footer',
    async () => {
      const { Footer } = await import('../app/shell/Footer');
      return <Footer info={undefined} />;
    },
  ],
];

// Rest: a parameter of its own for `data` would be the callback of Jest where a screen has none.
test.each(SCREENS)('%s: every text is of the catalogue', async (...[, load, data]) => {
  show(await load());
  expect(document.body.textContent).toContain('⟦');
  expect(unwrappedTexts(document.body, data)).toEqual([]);
});
