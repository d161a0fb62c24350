import { QueryClient } from '@tanstack/react-query';
import { dailyBarsQuery } from './daily-bars';

afterEach(() => jest.restoreAllMocks());

test.each([
  [404, [['Something went wrong!']]],
  [503, [['Something went wrong!']]],
  [401, []],
])('a file that is answered with %i is a failure, logged %j', async (status, lines) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = client.fetchQuery(dailyBarsQuery('NASDAQ', 'AAPL', false));
  await expect(asked).rejects.toThrow('The daily prices could not be loaded.');
  expect(logged.mock.calls).toEqual(lines);
});
