import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { authPurpose, closeAuthDialog, useAuthView } from '../../../lib/session/auth-dialog';
import { AlertsGate } from '../page/AlertsGate';
import { AlertButton } from './AlertButton';

const View = () => <p data-testid="dialog">{useAuthView() ?? 'none'}</p>;
const show = (element: React.ReactElement): void =>
  void render(
    <MantineProvider env="test">
      {element}
      <View />
    </MantineProvider>,
  );

beforeEach(() => localStorage.clear());
afterEach(() => act(() => closeAuthDialog()));

test('A visitor who wants an alert is asked to log in, and what for', () => {
  show(<AlertButton instrument={{ exchangeShortName: 'CRYPTO', symbol: 'BTCUSD', currency: 'USD' }} />);
  expect(screen.getByTestId('dialog')).toHaveTextContent('none');
  fireEvent.click(screen.getByRole('button', { name: 'Set an alert for BTCUSD' }));
  expect(screen.getByTestId('dialog')).toHaveTextContent('login');
  expect(authPurpose()).toMatchObject({ reason: 'alert', symbol: 'BTCUSD' });
});

test('A visitor of the alerts is told whose they are, with the login over it', () => {
  show(<AlertsGate />);
  expect(screen.getByRole('heading', { level: 1, name: 'Alerts are for members' })).toBeInTheDocument();
  expect(screen.getByTestId('dialog')).toHaveTextContent('login');
  expect(authPurpose()).toMatchObject({ reason: 'alerts' });
});
