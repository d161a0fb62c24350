import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { createRef } from 'react';
import type { Answer } from '../../../market/answers/api/ticker-analysis';
import type { CsvCell } from '../../../market/answers/csv';
import { madeCall, madeWhatIf } from '../testing/made-call';
import { ExportMenu } from './ExportMenu';

interface SavedFile {
  name: string;
  type: string;
  text: string;
}

const TABLE: readonly (readonly CsvCell[])[] = [
  ['indicator', 'vote', 'value', 'reason'],
  ['RSI (14)', 1, 28.123456789, 'below 30, and "rising"'],
  ['MACD', -1, -0.5, '=HYPERLINK("x")'],
  ['Ichimoku', 0, null, 'too few bars'],
];

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error!);
    reader.readAsText(blob);
  });

/** Opens the menu of an answer. @returns its entries */
async function open(call: Answer, table?: typeof TABLE): Promise<(string | null)[]> {
  render(
    <MantineProvider env="test">
      <ExportMenu call={call} picture={createRef()} hasPicture={false} table={table && (() => table)} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

/** Opens the menu, chooses an entry and returns the file that the browser is handed. */
async function saved(entry: string, call: Answer, table?: typeof TABLE): Promise<SavedFile> {
  const blobs: Blob[] = [];
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  await open(call, table);
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
  // The menu closes behind it.
  await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
  expect([blobs.length, names.length]).toEqual([1, 1]);
  const blob = blobs[0]!;
  return { name: names[0]!, type: blob.type, text: await textOf(blob) };
}
afterEach(() => jest.restoreAllMocks());

const AS_OF = '2026-11-19T00:00:00.000Z';

test('the table names market, source and time in every row, in full precision', async () => {
  const call = madeCall({ simulated: false, mode: 'live', source: 'finnhub' });
  expect(await saved('Table (CSV)', call, TABLE)).toEqual({
    name: 'NASDAQ-AAPL-technical-7.csv',
    type: 'text/csv',
    text: [
      'indicator,vote,value,reason,Market,Source,As of',
      `RSI (14),1,28.123456789,"below 30, and ""rising""",Live market,finnhub,${AS_OF}`,
      `MACD,-1,-0.5,"'=HYPERLINK(""x"")",Live market,finnhub,${AS_OF}`,
      `Ichimoku,0,,too few bars,Live market,finnhub,${AS_OF}`,
      '',
    ].join('\r\n'),
  });
});

test.each([
  ['on invented prices', {}, 'Simulated market', 'simulated market'],
  ['of a replay', { simulated: false, mode: 'replay', source: 'replay' }, 'Replay', 'a recorded day'],
  [
    'on imported history',
    { simulated: false, mode: 'backtest', source: 'imported' },
    'Backtest',
    'imported files',
  ],
  [
    'of a source that was not recorded',
    { simulated: false, mode: 'backtest', source: null },
    'Backtest',
    'not recorded',
  ],
] as const)('a table %s says so', async (_name, change, market, source) => {
  const { text } = await saved('Table (CSV)', madeCall(change), [['a'], [1], [2]]);
  const rows = text.trimEnd().split('\r\n');
  expect(rows).toEqual([
    'a,Market,Source,As of',
    `1,${market},${source},${AS_OF}`,
    `2,${market},${source},${AS_OF}`,
  ]);
});

test('the whole answer is the call as it is stored, with its market, source and time', async () => {
  const call = madeCall({ simulated: false, mode: 'live', source: 'finnhub' });
  const { name, type, text } = await saved('Whole answer (JSON)', call, TABLE);
  expect([name, type]).toEqual(['NASDAQ-AAPL-technical-7.json', 'application/json']);
  expect(JSON.parse(text)).toEqual(call);
  expect(JSON.parse(text)).toMatchObject({ mode: 'live', source: 'finnhub', asOfMs: Date.parse(AS_OF) });
});

test('a what-if is named as one', async () => {
  const { name, text } = await saved('Whole answer (JSON)', madeWhatIf());
  expect(name).toBe('NASDAQ-AAPL-technical-what-if.json');
  expect(JSON.parse(text)).toEqual(madeWhatIf());
});

test('an answer that is no table offers none', async () => {
  const rest = ['Whole answer (JSON)', 'All its inputs (JSON)', 'Print'];
  expect(await open(madeCall())).toEqual(rest);
  cleanup();
  expect(await open(madeCall(), TABLE)).toEqual(['Table (CSV)', ...rest]);
});
