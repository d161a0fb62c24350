// Alone: the dialog opens once a ticker for as long as the page is open.
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { changeMember, dropSession, storeMember } from '../../../lib/session/session';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';
import { closeAuthDialog, useAuthView } from '../../../lib/session/auth-dialog';
import { AnalysisGate } from './AnalysisGate';

const NOW = Date.UTC(2026, 10, 20, 12);

function Dialog() {
  return <p data-testid="dialog">{useAuthView() ?? 'none'}</p>;
}

function show(): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <AnalysisGate symbol="AAPL" tickerAddress="/tickers/NASDAQ/AAPL">
          <p>The analysis</p>
        </AnalysisGate>
        <Dialog />
      </MemoryRouter>
    </MantineProvider>,
  );
}

function logIn(subscriptionEndMs: number | null): void {
  storeMember({
    userId: 'b9d7a1de-0000-4000-8000-000000000001',
    name: 'Ada Lovelace',
    username: 'ada100',
    email: 'ada@example.com',
    profilePic: null,
    token: 'token',
    tokenExpiresMs: NOW + 600_000,
    subscription_end: subscriptionEndMs,
    status: 'Active',
    preferences: DEFAULT_PREFERENCES,
  });
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  localStorage.clear();
  dropSession('member');
  closeAuthDialog();
});
afterEach(() => jest.useRealTimers());

test('a visitor sees the panel and the login dialog over it', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Market Analysis is for members' })).toBeVisible();
  expect(screen.getByTestId('dialog')).toHaveTextContent('login');
  expect(screen.queryByText('The analysis')).not.toBeInTheDocument();
});

test.each([
  ['none', null],
  ['one that ended a moment ago', NOW - 1],
])('a member with %s sees that the subscription has expired, and no dialog', (_name, end) => {
  logIn(end);
  show();
  expect(screen.getByRole('heading', { name: 'Your subscription has expired' })).toBeVisible();
  expect(screen.getByTestId('dialog')).toHaveTextContent('none');
  expect(screen.queryByText('The analysis')).not.toBeInTheDocument();
});

test('a running subscription lets through, until the second it ends; a renewal opens it again', async () => {
  logIn(NOW + 5_000);
  show();
  expect(screen.getByText('The analysis')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(screen.getByText('The analysis')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('The analysis')).not.toBeInTheDocument();
  act(() => changeMember({ subscription_end: NOW + 86_400_000 }));
  expect(screen.getByText('The analysis')).toBeVisible();
});
