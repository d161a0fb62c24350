import { MantineProvider } from '@mantine/core';
import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error';
import type { Column, Sorting } from './columns';
import { DataTable, type DataTableProps } from './DataTable';
import { VirtualRows } from './VirtualRows';

interface City {
  id: string;
  name: string;
  land: string;
  people: number;
}

const CITIES: City[] = [
  { id: 'a', name: 'Oslo', land: 'Norway', people: 700_000 },
  { id: 'b', name: 'Rome', land: 'Italy', people: 2_800_000 },
  { id: 'c', name: 'Lima', land: 'Peru', people: 10_000_000 },
];

const COLUMNS: Column<City>[] = [
  { key: 'name', header: 'City', sort: 'asc', cell: ({ name }) => name, note: ({ land }) => land },
  { key: 'people', header: 'People', sort: 'desc', numeric: true, cell: ({ people }) => people },
  { key: 'land', header: 'Land', hideBelow: 'sm', cell: ({ land }) => land },
];

const table = (props: Partial<DataTableProps<City>> = {}) => (
  <DataTable caption="Cities" columns={COLUMNS} rows={CITIES} rowKey={({ id }) => id} {...props} />
);
const show = (props?: Partial<DataTableProps<City>>) => render(table(props), { wrapper: MantineProvider });
const user = userEvent.setup();

test('a named box that the keyboard can scroll, a caption, and a header for each column and row', () => {
  show({ rowData: ({ id }) => ({ 'data-testid': `city-${id}` }) });
  const region = screen.getByRole('region', { name: 'Cities' });
  expect(region).toHaveAttribute('tabindex', '0');
  expect(within(region).getByRole('table', { name: 'Cities' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'City',
    'People',
    'Land',
  ]);
  const oslo = within(screen.getByTestId('city-a'));
  expect(oslo.getByRole('rowheader', { name: 'Oslo Norway' })).toBeInTheDocument();
  expect(oslo.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['700000', 'Norway']);
});

test('another column than the first names the rows', () => {
  show({ columns: COLUMNS.map((column) => ({ ...column, rowHeader: column.key === 'land' })) });
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'Norway',
    'Italy',
    'Peru',
  ]);
});

test('sort headers: the first press goes the way of the column, the next ones turn it', async () => {
  function Sorted() {
    const [sorting, setSorting] = useState<Sorting>({ key: 'name', direction: 'asc' });
    return table({ sorting, onSort: setSorting });
  }
  render(<Sorted />, { wrapper: MantineProvider });
  const order = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
  expect(order()).toEqual(['ascending', null, null]);
  await user.click(screen.getByRole('button', { name: 'City' }));
  expect(order()).toEqual(['descending', null, null]);
  await user.click(screen.getByRole('button', { name: 'People' }));
  expect(order()).toEqual([null, 'descending', null]);
  await user.click(screen.getByRole('button', { name: 'People' }));
  expect(order()).toEqual([null, 'ascending', null]);
  expect(screen.queryByRole('button', { name: 'Land' })).toBeNull();
});

test('selection: one, all that can be selected, and the box in the head between them', async () => {
  const changes: [readonly string[], boolean][] = [];
  function Selecting() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
    return table({
      selection: {
        selected,
        onChange: (keys, on) => {
          changes.push([keys, on]);
          const rest = [...selected].filter((key) => !keys.includes(key));
          setSelected(new Set(on ? [...rest, ...keys] : rest));
        },
        selectable: ({ id }) => id !== 'c',
        labelAll: 'Select all cities',
        label: ({ name }) => `Select ${name}`,
      },
    });
  }
  render(<Selecting />, { wrapper: MantineProvider });
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all cities' });
  const oslo = screen.getByRole('checkbox', { name: 'Select Oslo' });
  expect(screen.getByRole('checkbox', { name: 'Select Lima' })).toBeDisabled();
  expect([all.checked, all.indeterminate]).toEqual([false, false]);
  await user.click(oslo);
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  expect(oslo.closest('tr')).toHaveAttribute('data-selected', 'true');
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([false, false]);
  expect(changes).toEqual([
    [['a'], true],
    [['a', 'b'], true],
    [['a', 'b'], false],
  ]);
});

test('rows that open: arrow keys, Home and End walk, Enter opens', async () => {
  const onOpen = jest.fn<(city: City) => void>();
  show({ onOpen });
  screen.getByRole('button', { name: 'Oslo' }).focus();
  const at = () => document.activeElement?.textContent;
  for (const [key, expected] of [
    ['ArrowDown', 'Rome'],
    ['ArrowDown', 'Lima'],
    ['ArrowDown', 'Lima'],
    ['ArrowUp', 'Rome'],
    ['Home', 'Oslo'],
    ['End', 'Lima'],
    ['PageUp', 'Oslo'],
    ['PageDown', 'Lima'],
  ]) {
    await user.keyboard(`{${key}}`);
    expect([key, at()]).toEqual([key, expected]);
  }
  await user.keyboard('{Enter}');
  expect(onOpen.mock.calls).toEqual([[CITIES[2]]]);
});

test('while the rows load: the head, rows of room and a word for those who hear the page', () => {
  show({ rows: undefined, loadingRows: 5 });
  expect(screen.getByRole('status')).toHaveTextContent('Cities: loading');
  expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(6);
});

test('no rows: why, and the one next step', async () => {
  const onAll = jest.fn();
  const action = <button onClick={onAll}>All cities</button>;
  show({ rows: [], empty: { icon: null, title: 'No city', text: 'None is so large.', action } });
  expect(screen.getByRole('heading', { name: 'No city' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All cities' }));
  expect(onAll).toHaveBeenCalledTimes(1);
});

test('a failed load: what failed, and another try', async () => {
  const onRetry = jest.fn();
  const error = new ApiError('Too busy', 503, 'busy', 'r-1');
  show({ rows: undefined, error, onRetry });
  expect(screen.getByRole('alert')).toHaveTextContent('Cities could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('further rows come on demand', async () => {
  const onMore = jest.fn();
  show({ more: { label: 'Older', loading: false, onMore } });
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('as cards on a narrow screen the cells name their roles and carry the names of their columns', () => {
  show({ narrow: 'cards' });
  expect(screen.getByRole('table')).toHaveAttribute('role', 'table');
  const [row] = screen.getAllByRole('row').slice(1);
  const cells = [...(row?.children ?? [])];
  expect(cells.map((cell) => [cell.getAttribute('role'), cell.getAttribute('data-label')])).toEqual([
    ['rowheader', 'City'],
    ['cell', 'People'],
    ['cell', 'Land'],
  ]);
});

test('of a long table in a box of its own only the rows near its window exist, and all are counted', async () => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(340);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(34);
  const many = Array.from({ length: 10_000 }, (_, place): City => ({
    id: String(place),
    name: `City ${place}`,
    land: 'Utopia',
    people: place,
  }));
  show({ rows: many, maxHeight: 340, long: VirtualRows, density: 'compact', onOpen: () => undefined });
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  const shown = screen.getAllByRole('row').slice(1);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(60);
  expect(shown[0]).toHaveAttribute('aria-rowindex', '2');
  jest.restoreAllMocks();
});
