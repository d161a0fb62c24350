import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { RouteAnnouncer } from './RouteAnnouncer';

afterEach(cleanup);

function shown() {
  const frame = (
    <>
      <RouteAnnouncer mainId="main" />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <div role="dialog" aria-label="Search">
        <input aria-label="Typed" />
        <a href="/two">Two</a>
      </div>
    </>
  );
  const router = createMemoryRouter([{ element: frame, children: [{ path: '*', element: <p>Page</p> }] }], {
    initialEntries: ['/one'],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

test('the keyboard starts at the page that comes', async () => {
  const router = shown();
  screen.getByRole('link').focus();
  await act(() => router.navigate('/two'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('who types into a dialog by the time the page is drawn goes on typing', async () => {
  const router = shown();
  screen.getByLabelText('Typed').focus();
  await act(() => router.navigate('/two'));
  expect(document.activeElement).toBe(screen.getByLabelText('Typed'));
});
