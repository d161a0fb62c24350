import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { Exchange } from '../../../market/api/exchanges';
import { ListTools } from './ListTools';
import { useListAddress } from './use-list-address';

const exchange = {
  exchangeShortName: 'NASDAQ',
  types: { stock: 5, etf: 2, crypto: 0, index: 0 },
  sectors: [
    { sector: 'Energy', count: 2 },
    { sector: 'Technology', count: 3 },
  ],
} as Exchange;

function List() {
  return <ListTools exchange={exchange} address={useListAddress(exchange)} />;
}

let router: ReturnType<typeof createBrowserRouter>;
const search = (): string => window.location.search;
const choose = (name: string): void => void fireEvent.click(screen.getByRole('link', { name }));
const sector = (value: string): void =>
  void fireEvent.change(screen.getByRole('combobox', { name: 'Sector' }), { target: { value } });
/** A device that renders nothing in between. */
const quickly = (...changes: (() => void)[]): void => act(() => changes.forEach((change) => change()));

beforeEach(() => {
  window.history.replaceState(null, '', '/tickers/NASDAQ?source=imported');
  router = createBrowserRouter([{ path: '/tickers/:exchangeShortName', Component: List }]);
  render(<RouterProvider router={router} />);
});
afterEach(() => router.dispose());

test('type, sector and order that are chosen before the list is rendered anew are all kept', () => {
  quickly(
    () => choose('Stock'),
    () => sector('Energy'),
    () => choose('Price'),
  );
  expect(search()).toBe('?source=imported&type=stock&sector=Energy&sort=price');
  expect(screen.getByRole('link', { name: 'Stock' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'Price' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('combobox', { name: 'Sector' })).toHaveValue('Energy');
});

test('an order chosen twice before the list is rendered anew is turned round', () => {
  quickly(
    () => choose('Price'),
    () => choose('Price'),
  );
  expect(search()).toBe('?source=imported&sort=price&order=asc');
  quickly(() => choose('Price'));
  expect(search()).toBe('?source=imported&sort=price');
});

test('what was chosen is taken out again by "All" and by the order that needs no word', () => {
  quickly(
    () => choose('ETF'),
    () => choose('Name'),
    () => choose('All'),
    () => choose('Best known'),
  );
  expect(search()).toBe('?source=imported');
});
