import { MantineProvider } from '@mantine/core';
import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from './FilterBar';

const asked = jest.fn();
const NOTHING = { q: '', state: '', from: '' };

function Filters() {
  const [filter, setFilter] = useState(NOTHING);
  const change = (changes: Partial<typeof filter>): void => {
    asked(changes);
    setFilter({ ...filter, ...changes });
  };
  return (
    <FilterBar
      label="Filters of the list"
      filtered={Object.values(filter).some(Boolean)}
      onClear={() => change(NOTHING)}
      found="7 found"
      tools={<a href="/file">File</a>}
    >
      <SearchFilter label="Name" value={filter.q} maxLength={20} onChange={(q) => change({ q })} />
      <SelectFilter
        label="State"
        any="Any"
        value={filter.state}
        options={['new', { value: 'old', label: 'Old' }]}
        onChange={(state) => change({ state })}
      />
      <DayFilter label="From" value={filter.from} onChange={(from) => change({ from })} />
    </FilterBar>
  );
}

const field = <Field extends HTMLElement = HTMLInputElement>(name: string) =>
  screen.getByLabelText<Field>(name);

beforeEach(() => asked.mockClear());

test('a search landmark with its fields, how much was found, and what to do with it', () => {
  render(<Filters />, { wrapper: MantineProvider });
  expect(screen.getByRole('search', { name: 'Filters of the list' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('7 found');
  expect(screen.getByRole('link', { name: 'File' })).toBeInTheDocument();
  expect([...field<HTMLSelectElement>('State').options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Any'],
    ['new', 'new'],
    ['old', 'Old'],
  ]);
  expect(field('Name')).toHaveAttribute('maxlength', '20');
});

test('choices are asked for at once, words when the keyboard rests, and all can be cleared', async () => {
  render(<Filters />, { wrapper: MantineProvider });
  const clear = screen.getByRole('button', { name: 'Clear the filters' });
  expect(clear).toBeDisabled();
  fireEvent.change(field('State'), { target: { value: 'old' } });
  fireEvent.change(field('From'), { target: { value: '2027-01-31' } });
  fireEvent.change(field('Name'), { target: { value: 'ro' } });
  fireEvent.change(field('Name'), { target: { value: 'rosa ' } });
  expect(asked.mock.calls).toEqual([[{ state: 'old' }], [{ from: '2027-01-31' }]]);
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ q: 'rosa' }));
  expect(asked).toHaveBeenCalledTimes(3);
  fireEvent.click(clear);
  expect(asked).toHaveBeenLastCalledWith(NOTHING);
  expect([field('Name').value, field('State').value, field('From').value]).toEqual(['', '', '']);
  expect(clear).toBeDisabled();
});
