import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { offlineMonitor } from '../../lib/connection/offline-monitor';
import { ChunkLoadError, loadChunk } from '../../lib/load-chunk';
import { RouteError } from './RouteError';

/** A route whose code or rendering fails like this. */
async function show(failure: () => Promise<never>): Promise<void> {
  const routes = [
    { path: '/', lazy: () => loadChunk(failure), errorElement: <RouteError />, HydrateFallback: () => null },
  ];
  render(
    <MantineProvider>
      <RouterProvider router={createMemoryRouter(routes)} />
    </MantineProvider>,
  );
  await screen.findByRole('alert');
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // No site is here to be asked.
  jest.spyOn(offlineMonitor, 'suspect').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('code that does not arrive is a chunk-load error, said at once, with a way out', async () => {
  await show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Chunk-load error');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(document.title).toBe('Chunk-load error');
});

test('code that does not arrive while the site is out of reach: the page says that it is offline', async () => {
  const check = jest.spyOn(offlineMonitor, 'isOnline').mockReturnValue(false);
  await show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^You are offline/);
  expect(check).toHaveBeenCalled();
});

test('a screen that breaks says so, and nothing of its inside', async () => {
  const routes = [
    {
      path: '/',
      errorElement: <RouteError />,
      Component: () => {
        throw new Error('secret detail');
      },
    },
  ];
  render(
    <MantineProvider>
      <RouterProvider router={createMemoryRouter(routes)} />
    </MantineProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).not.toContain('secret detail');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
});

test('the error keeps what caused it, for whoever looks', async () => {
  const cause = new TypeError('offline');
  const failed: unknown = await loadChunk(() => Promise.reject(cause)).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ChunkLoadError);
  expect((failed as ChunkLoadError).cause).toBe(cause);
});
