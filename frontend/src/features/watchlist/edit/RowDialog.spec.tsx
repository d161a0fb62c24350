import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { TickersConnection, type TickersSocket } from '../../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../../lib/realtime/live-cell/realtime-context';
import { row } from '../../../market/watchlists/testing/rows';
import { RowDialog } from './RowDialog';

function setUp() {
  const onSave = jest.fn();
  const onClose = jest.fn();
  const silent = { on: () => undefined, emit: () => undefined, timeout: () => silent, connected: false };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RealtimeContext value={new TickersConnection(silent as unknown as TickersSocket, new QuoteStore())}>
          <RowDialog row={row('MSFT')} first="target" onSave={onSave} onClose={onClose} />
        </RealtimeContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Target price' });
  const save = (target: string): void => {
    fireEvent.change(field, { target: { value: target } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  return { onSave, onClose, save };
}

test('A target that is no price is said to be none, and nothing is saved', () => {
  const { onSave, onClose, save } = setUp();
  for (const [typed, words] of [
    ['nothing', 'Please enter a price above 0.'],
    ['0', 'Please enter a price above 0.'],
    ['9,000,000,000,000', 'This price is too high.'],
  ] as const) {
    save(typed);
    expect(screen.getByText(words)).toBeInTheDocument();
  }
  expect(onSave).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('A target as people type it is saved with its note', () => {
  const { onSave, onClose, save } = setUp();
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), {
    target: { value: ' after the quarter ' },
  });
  save('1,000.50');
  expect(onSave.mock.calls).toEqual([[{ note: 'after the quarter', targetPrice: 1_000.5 }]]);
  expect(onClose).toHaveBeenCalledTimes(1);
});
