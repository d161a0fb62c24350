import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { PushSettings } from './PushSettings';

/** What jsdom has not, as a browser has it that was told to block us. */
function denyPushes(): () => void {
  const before = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker');
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: new Promise(() => undefined) },
  });
  Object.assign(window, { PushManager: class {}, Notification: { permission: 'denied' } });
  return () => {
    if (before) Object.defineProperty(navigator, 'serviceWorker', before);
    else delete (navigator as { serviceWorker?: unknown }).serviceWorker;
    for (const name of ['PushManager', 'Notification'])
      delete (window as unknown as Record<string, unknown>)[name];
  };
}

test('A browser that was told to block us says how to change that, and offers nothing to turn on', async () => {
  const allow = denyPushes();
  jest.spyOn(api, 'GET').mockImplementation((() => new Promise(() => undefined)) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PushSettings />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(screen.getByTestId('push-state')).toHaveAttribute('data-state', 'denied'));
  expect(screen.getByTestId('push-state')).toHaveTextContent('Only you can allow them again');
  expect(screen.queryByRole('button', { name: 'Turn on for this browser' })).toBeNull();
  jest.restoreAllMocks();
  allow();
});
