import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { useAddressFields } from '../../lib/browser/use-address-fields';
import { FieldLink } from './FieldLink';

function List() {
  const { search, change, clear } = useAddressFields();
  return (
    <>
      <output>{search.toString()}</output>
      <button onClick={() => change({ state: 'fired', page: null })}>fired</button>
      <button onClick={() => change({ symbol: 'AAPL' }, { replace: true })}>Apple</button>
      <button onClick={() => clear()}>all</button>
      <FieldLink fields={{ range: '5Y' }} replace>
        5Y
      </FieldLink>
      <Link to="/other">other</Link>
    </>
  );
}

let router: ReturnType<typeof createBrowserRouter>;
const address = (): string => window.location.pathname + window.location.search;
const shown = (): string | null => screen.getByRole('status').textContent;
const click = (name: string): void => void fireEvent.click(screen.getByText(name));
/** A device that renders nothing in between. */
const quickly = (...names: string[]): void => act(() => names.forEach(click));

beforeEach(() => {
  window.history.replaceState(null, '', '/list?page=3&sort=name');
  router = createBrowserRouter([
    { path: '/list', Component: List },
    { path: '/other', element: <p>elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
});
afterEach(() => router.dispose());

test('two changes before the page is rendered anew are both kept', () => {
  quickly('fired', 'Apple');
  expect(address()).toBe('/list?sort=name&state=fired&symbol=AAPL');
  expect(shown()).toBe('sort=name&state=fired&symbol=AAPL');
});

test('a link to other fields is followed from where the address is by then', () => {
  quickly('fired', '5Y', 'Apple');
  expect(address()).toBe('/list?sort=name&state=fired&range=5Y&symbol=AAPL');
  expect(screen.getByText('5Y')).toHaveAttribute('href', `/list?${shown()}`);
});

test('a link that is to open elsewhere is left to the browser', () => {
  const link = screen.getByText('5Y');
  const click = createEvent.click(link, { ctrlKey: true });
  // Follows no link itself.
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent(link, click);
  expect(address()).toBe('/list?page=3&sort=name');
});

test('what was taken out does not come back with the next change', () => {
  quickly('all', 'Apple');
  expect(address()).toBe('/list?symbol=AAPL');
});

test('a change after a step back builds on the address that was gone back to', async () => {
  quickly('fired');
  act(() => window.history.back());
  await waitFor(() => expect(shown()).toBe('page=3&sort=name'));
  quickly('Apple');
  expect(address()).toBe('/list?page=3&sort=name&symbol=AAPL');
});

test('a page that is being left changes nothing in the address of the next', () => {
  quickly('other', 'fired');
  expect(address()).toBe('/other');
  expect(screen.getByText('elsewhere')).toBeInTheDocument();
});
