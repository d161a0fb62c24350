import { jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { answerApi, show } from '../../../../../test/shown';
import { algoHistoryPage } from './AlgoHistoryPage';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test.each([
  ['/admin/comparative-algo-history', 'comparative', 'Comparative'],
  ['/admin/valuation-algo-history', 'valuation', 'Valuation'],
  ['/admin/technical-algo-history', 'technical', 'Technical'],
  ['/admin/lstm-algo-history', 'lstm', 'LSTM forecast'],
  ['/admin/openai-algo-history', 'openai', 'AI summary'],
] as const)('%s asks for the calls and the record of its algorithm alone', async (address, algo, name) => {
  const asked = answerApi({});
  const Page = algoHistoryPage(algo);
  show(<Page />, address);
  expect(await screen.findByRole('heading', { level: 1, name: `${name}: history` })).toBeInTheDocument();
  const about = (path: string) =>
    asked.filter((one) => one.path === path).map(({ query }) => query.get('algo'));
  await waitFor(() => expect(about('/api/admin/algocalls')).toEqual([algo]));
  expect(about('/api/track-record')).toEqual([algo]);
});

test('Where no call fits the filters the history says so', async () => {
  answerApi({
    '/api/admin/algocalls': { items: [], total: 0, page: 1, limit: 25 },
    '/api/admin/algocalls/filters': [],
  });
  const Page = algoHistoryPage('technical');
  show(<Page />, '/admin/technical-algo-history?outcome=hit');
  expect(await screen.findByRole('heading', { name: 'No call fits these filters' })).toBeInTheDocument();
});
