import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, show } from '../../../../../test/shown';
import { ProviderSearch } from './ProviderSearch';

const FIND = '/api/admin/tickers/provider-search';
const found = (symbol: string, known: boolean) => ({
  exchangeShortName: 'NASDAQ',
  symbol,
  type: 'stock',
  name: `Company ${symbol}`,
  currency: 'USD',
  known,
});

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function find(words: string): void {
  fireEvent.change(screen.getByLabelText('Symbol at the source'), { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
}

test('What the source finds can be taken, and what the directory has already cannot', async () => {
  answerApi({ [FIND]: { items: [found('BRK', true), found('BRK0', false)], message: null, failed: false } });
  const onTake = jest.fn();
  show(<ProviderSearch onTake={onTake} />);
  find(' brk ');
  const [known, other] = within(await screen.findByRole('list', { name: 'Found' })).getAllByRole('listitem');
  expect(within(known!).getByText('In the directory')).toBeInTheDocument();
  expect(within(known!).queryByRole('button')).toBeNull();
  fireEvent.click(within(other!).getByRole('button', { name: 'Take NASDAQ:BRK0' }));
  expect(onTake).toHaveBeenCalledWith(found('BRK0', false));
});

test.each([
  [{ message: 'fmp knows nothing like that.', failed: false }, 'fmp knows nothing like that.'],
  [
    { message: 'fmp: answered with status 402', failed: true },
    'The plan that was bought does not cover this. (fmp: answered with status 402)',
  ],
])('What the source says where it finds nothing is said in words: %j', async (answer, words) => {
  answerApi({ [FIND]: { items: [], ...answer } });
  show(<ProviderSearch onTake={jest.fn()} />);
  find('plan');
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('A source that takes its time is waited for, and can be left', async () => {
  answerApi({});
  show(<ProviderSearch onTake={jest.fn()} />);
  find('slow');
  expect(await screen.findByText('Asking the source. It may take some seconds.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Asking the source. It may take some seconds.')).toBeNull());
});
