import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { authPurpose, closeAuthDialog, useAuthView } from '../../../lib/session/auth-dialog';
import { WatchlistGate } from './WatchlistGate';

const View = () => <p data-testid="dialog">{useAuthView() ?? 'none'}</p>;

afterEach(() => act(() => closeAuthDialog()));

test('A visitor of the watchlist is told whose lists are, with the login over it', () => {
  render(
    <MantineProvider env="test">
      <WatchlistGate />
      <View />
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Watchlists are for members' })).toBeInTheDocument();
  expect(screen.getByTestId('dialog')).toHaveTextContent('login');
  expect(authPurpose()).toMatchObject({ reason: 'watchlists' });
});
