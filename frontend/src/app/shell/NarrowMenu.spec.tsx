import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router';
import { NarrowMenu } from './NarrowMenu';

function Place() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <p data-testid="place">{useLocation().pathname}</p>
      <button onClick={() => setOpened(true)}>Open</button>
      <NarrowMenu opened={opened} onClose={() => setOpened(false)} brandName="Brand" chatUrl={undefined} />
    </>
  );
}

const place = (): string | null => screen.getByTestId('place').textContent;
const gone = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Close menu' })).not.toBeInTheDocument());
async function openMenu(): Promise<void> {
  fireEvent.click(screen.getByText('Open'));
  await screen.findByRole('button', { name: 'Close menu' });
}
const popped = (move: () => void): Promise<void> =>
  act(async () => {
    const heard = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    move();
    await heard;
  });

test('Back takes away the menu alone, the next one the page; closed otherwise it leaves no entry behind', async () => {
  const router = createBrowserRouter([{ path: '*', element: <Place /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await act(() => router.navigate('/tickers'));
  const entries = window.history.length;
  await openMenu();
  expect(window.history.length).toBe(entries + 1);
  await popped(() => window.history.back());
  await gone();
  expect(place()).toBe('/tickers');

  await openMenu();
  await popped(() => fireEvent.click(screen.getByRole('button', { name: 'Close menu' })));
  await gone();
  // A link takes the place of the menu's entry.
  await openMenu();
  fireEvent.click(screen.getByRole('link', { name: 'Blog' }));
  await gone();
  await waitFor(() => expect(place()).toBe('/fee-structure'));
  await popped(() => window.history.back());
  await waitFor(() => expect(place()).toBe('/tickers'));
  await popped(() => window.history.back());
  await waitFor(() => expect(place()).toBe('/'));
});
