import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Instrument } from '../../api/ticker';
import { ShareDialog } from './ShareDialog';

const mockShowError = jest.fn();
jest.mock('../../../lib/toast', () => ({
  showSuccess: () => undefined,
  showError: (words: string) => mockShowError(words),
}));

const instrument = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', name: 'Apple Inc.' } as Instrument;
const open = (): void =>
  void render(
    <MantineProvider env="test">
      <ShareDialog instrument={instrument} onClose={() => undefined} />
    </MantineProvider>,
  );

beforeEach(() => {
  mockShowError.mockClear();
  window.history.replaceState(null, '', '/tickers/NASDAQ/AAPL?range=1Y&compare=NASDAQ:MSFT&tools=open');
});
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

/** A device that has a window of its own for sharing. */
function device(answer: () => Promise<void>) {
  const share = jest.fn((_what: ShareData) => answer());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return share;
}

test('A phone hands the link to its own window for sharing; whoever closes that is told nothing', async () => {
  const share = device(() => Promise.reject(new DOMException('closed', 'AbortError')));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Send with…' }));
  expect(share.mock.calls).toEqual([
    [
      {
        title: 'Apple Inc. (AAPL)',
        url: `${window.location.origin}/tickers/NASDAQ/AAPL?range=1Y&compare=NASDAQ:MSFT`,
      },
    ],
  ]);
  // What the device answers is handled some steps later.
  await new Promise((done) => setTimeout(done));
  expect(mockShowError).not.toHaveBeenCalled();
});

test('A device that does not take the link is told of', async () => {
  device(() => Promise.reject(new Error('broken')));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Send with…' }));
  await waitFor(() => expect(mockShowError).toHaveBeenCalledTimes(1));
});

test('A device without such a window is not offered one', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Send with…' })).not.toBeInTheDocument();
});
