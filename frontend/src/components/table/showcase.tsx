import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { Showcase, ShownState } from '../dev/showcase';
import { formatCount } from '../../lib/format/number-format';
import type { Column, Sorting } from './columns';
import { DataTable, type DataTableProps } from './DataTable';
import { DayFilter, FilterBar, SearchFilter, SelectFilter } from './FilterBar';
import { Pager, StepPager } from './Pager';
import { RowActions } from './DataRow';
import { VirtualRows } from './VirtualRows';

interface Harbour {
  id: string;
  name: string;
  land: string;
  ships: number;
  state: 'open' | 'closed';
  words: string;
}

const NAMES = ['Bergen', 'Genoa', 'Callao', 'Busan', 'Durban', 'Halifax', 'Aarhus', 'Valparaiso'];
const LANDS = ['Norway', 'Italy', 'Peru', 'South Korea', 'South Africa', 'Canada', 'Denmark', 'Chile'];

const harbours = (count: number): Harbour[] =>
  Array.from({ length: count }, (_, place) => ({
    id: String(place),
    name: `${NAMES[place % NAMES.length]} ${place + 1}`,
    land: LANDS[place % LANDS.length] ?? '',
    ships: (place * 7_919) % 4_001,
    state: place % 3 === 2 ? 'closed' : 'open',
    words: 'A quay of some length, with cranes, and room for a sentence that breaks into lines.',
  }));

const FEW = harbours(6);
const MANY = harbours(10_000);

const COLUMNS: readonly Column<Harbour>[] = [
  { key: 'name', header: 'Harbour', sort: 'asc', minWidth: 140, cell: ({ name }) => name },
  { key: 'land', header: 'Land', cell: ({ land }) => land },
  { key: 'ships', header: 'Ships', sort: 'desc', numeric: true, cell: ({ ships }) => formatCount(ships) },
  {
    key: 'state',
    header: 'State',
    align: 'center',
    tone: ({ state }) => (state === 'closed' ? 'alarm' : undefined),
    cell: ({ state }) => state,
  },
  { key: 'words', header: 'Description', wrap: true, hideBelow: 'md', cell: ({ words }) => words },
];

const nothing = (): void => undefined;

/** A table of harbours; what an example is about is in its properties. */
function Harbours(props: Partial<DataTableProps<Harbour>>) {
  return <DataTable caption="Harbours" columns={COLUMNS} rows={FEW} rowKey={({ id }) => id} {...props} />;
}

function Sorted() {
  const [sorting, setSorting] = useState<Sorting>({ key: 'ships', direction: 'desc' });
  const sign = sorting.direction === 'asc' ? 1 : -1;
  const rows = FEW.toSorted(
    (a, b) => sign * (sorting.key === 'ships' ? a.ships - b.ships : a.name.localeCompare(b.name)),
  );
  return <Harbours caption="Harbours, sorted" rows={rows} sorting={sorting} onSort={setSorting} />;
}

function Selected() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1', '2']));
  return (
    <Harbours
      caption="Harbours, selected"
      columns={COLUMNS.map((column, place) =>
        place === 0 ? { ...column, note: ({ land }: Harbour) => land } : column,
      )}
      onOpen={nothing}
      selection={{
        selected,
        onChange: (keys, on) => {
          const others = [...selected].filter((key) => !keys.includes(key));
          setSelected(new Set(on ? [...others, ...keys] : others));
        },
        selectable: ({ state }) => state === 'open',
        labelAll: 'Select all harbours',
        label: ({ name }) => `Select ${name}`,
      }}
    />
  );
}

const ACTIONS: Column<Harbour> = {
  key: 'actions',
  header: 'Actions',
  cell: () => (
    <RowActions>
      <Button variant="default" size="compact-sm">
        Open
      </Button>
      <Button variant="default" size="compact-sm">
        Close
      </Button>
    </RowActions>
  ),
};

function Paged() {
  const [page, setPage] = useState(1);
  return <Pager page={page} limit={50} total={1_234} onPage={setPage} />;
}

const ANY_HARBOUR = { q: '', state: '', from: '' };

function Filters() {
  const [filter, setFilter] = useState(ANY_HARBOUR);
  const change = (changes: Partial<typeof filter>): void => setFilter({ ...filter, ...changes });
  return (
    <FilterBar
      label="Filters of the harbours"
      filtered={Object.values(filter).some(Boolean)}
      onClear={() => setFilter(ANY_HARBOUR)}
      found="1,234 harbours"
      tools={<Button variant="default">Download</Button>}
    >
      <SearchFilter label="Search" value={filter.q} maxLength={100} onChange={(q) => change({ q })} />
      <SelectFilter
        label="State"
        any="Any"
        value={filter.state}
        options={['open', 'closed']}
        onChange={(state) => change({ state })}
      />
      <DayFilter label="Since" value={filter.from} onChange={(from) => change({ from })} />
    </FilterBar>
  );
}

const EMPTY = {
  icon: <IconTable size={24} />,
  title: 'No harbour',
  text: 'None of them has so many ships.',
  action: <Button>Show all harbours</Button>,
};

/** Every state of the tables, pagers and filter bars, each under its name. */
const states: ShownState[] = [
  { name: 'Rows', content: <Harbours columns={[...COLUMNS, ACTIONS]} onOpen={nothing} /> },
  { name: 'Compact', content: <Harbours caption="Harbours, compact" captionShown density="compact" /> },
  { name: 'Sorted', content: <Sorted /> },
  { name: 'Selected', content: <Selected /> },
  {
    name: '10,000 rows',
    content: (
      <Harbours caption="All harbours" rows={MANY} maxHeight={420} long={VirtualRows} onOpen={nothing} />
    ),
  },
  { name: 'Loading', content: <Harbours caption="Harbours to come" rows={undefined} loadingRows={4} /> },
  { name: 'Empty', content: <Harbours rows={[]} empty={EMPTY} /> },
  { name: 'Error', content: <Harbours rows={undefined} error={new Error('offline')} onRetry={nothing} /> },
  {
    name: 'More',
    content: <Harbours caption="Newest harbours" more={{ loading: false, onMore: nothing }} />,
  },
  {
    name: 'Narrow: sideways',
    content: (
      <div style={{ maxWidth: 328 }}>
        <Harbours caption="Harbours, narrow" columns={[...COLUMNS, ACTIONS]} />
      </div>
    ),
  },
  {
    name: 'Narrow: cards',
    content: (
      <div style={{ maxWidth: 328 }}>
        <Harbours caption="Harbours as cards" narrow="cards" />
      </div>
    ),
  },
  { name: 'Pager', content: <Paged /> },
  {
    name: 'Pager of cursors',
    content: <StepPager label="Pages of a cursor" onPrevious={null} onNext={nothing} />,
  },
  { name: 'Filter bar', content: <Filters /> },
];

export const showcases: Showcase[] = [{ component: 'DataTable, Pager, FilterBar', states }];
