import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import type { components } from '../../../lib/api/schema';

/** The newest call of every algorithm about one ticker, and what the reader has under way. */
export type Analysis = components['schemas']['AnalysisDto'];
/** One algorithm's answer of one moment, as it was recorded. */
export type Call = components['schemas']['CallDto'];
/** The answer to a run with parameters of the reader's own: no call, and nobody else sees it. */
export type WhatIf = components['schemas']['WhatIfDto'];
/** What a tab shows. */
export type Answer = Call | WhatIf;
export type CallSummary = components['schemas']['CallSummaryDto'];
export type Outcome = components['schemas']['OutcomeDto'];

export const isWhatIf = (answer: CallSummary | Answer): answer is WhatIf => 'runId' in answer;

/** Tells an answer from every other. */
export const answerId = (answer: Answer): string => (isWhatIf(answer) ? answer.runId : answer.callId);

/** Everything that is asked about one ticker's analysis begins with this key. */
export const analysisKey = (exchangeShortName: string, symbol: string) =>
  ['ticker-analysis', exchangeShortName, symbol] as const;

/** @param imported calls on imported bars, which never stand beside those on the market's own */
export const tickerAnalysisQuery = (exchangeShortName: string, symbol: string, imported: boolean) =>
  queryOptions({
    queryKey: [...analysisKey(exchangeShortName, symbol), 'newest', imported],
    queryFn: ({ signal }) => {
      const query = { exchangeShortName, symbol, ...(imported ? { source: 'imported' as const } : {}) };
      return unwrap(api.GET('/api/ticker-analysis', { params: { query }, signal }));
    },
    staleTime: 30_000,
  });

/** One call with its whole answer, whatever it is about. It never changes, but for what became of it. */
export const callQuery = (callId: string) =>
  queryOptions({
    queryKey: ['algorithm-call', callId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/algorithm-call', { params: { query: { callId } }, signal })),
    staleTime: 30_000,
  });

/** The reader's own answer of a run. */
export const whatIfQuery = (runId: string) =>
  queryOptions({
    queryKey: ['what-if', runId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/ticker-analysis/what-if', { params: { query: { runId } }, signal })),
    staleTime: Infinity,
  });
