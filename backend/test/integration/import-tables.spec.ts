import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SKIP_REASONS } from '@pricealgo/contract/watchlists';
import { CsvFileError } from '../../src/common/tables/table-text.js';
import type { TableSpec } from '../../src/common/tables/read-table.js';
import {
  lastOfEach,
  readRows,
  refuseUnusable,
  type TableReport,
} from '../../src/common/tables/table-report.js';
import { ACTION_SPEC, parseActionRow, parseCoverageRow, readDailyCsv } from '../../src/modules/bars/index.js';
import { parseRateRow, RATE_SPEC } from '../../src/modules/fundamentals/rates/import-exchange-rates.js';
import { doubtfulRates } from '../../src/modules/fundamentals/rates/rate-neighbours.js';
import { FIGURE_SPEC, parseFigureRow } from '../../src/modules/fundamentals/statements/figure-row.js';
import { parseSnapshotRow, SNAPSHOT_SPEC } from '../../src/modules/fundamentals/statements/snapshot-row.js';
import {
  parseStatementRow,
  STATEMENT_SPEC,
} from '../../src/modules/fundamentals/statements/statement-row.js';
import { parseInstrumentRow } from '../../src/modules/tickers/index.js';
import { SYMBOL_SPEC } from '../../src/modules/tickers/import/symbol-file.js';

/**
 * The tables "What it refuses, ignores and says" of docs/data-files.md, made by giving each importer such rows:
 * `npm run test:integration -w backend -- import-tables` compares them, and with `WRITE_DOCS=1` writes them.
 */
const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/data-files.md');
const TODAY_MS = Date.UTC(2026, 10, 27);
const CURRENCIES: Readonly<Record<string, string>> = { 'NASDAQ:AAPL': 'USD', 'LSE:VOD': 'GBX' };
const currencyOf = (key: string): string | undefined => CURRENCIES[key];

type Importer = (text: string) => Promise<TableReport>;
/** What is in the file, for a person; and the file. */
type Probe = readonly [about: string, text: string];

const bars: Importer = async (text) => {
  const reports: TableReport[] = [];
  const options = {
    todayMs: TODAY_MS,
    currency: 'USD',
    symbol: 'AAPL',
    onReport: (read: TableReport) => void reports.push(read),
  };
  try {
    const rows = readDailyCsv({ text }, options);
    for (let row = await rows.next(); !row.done;) row = await rows.next();
  } catch (error) {
    if (reports.length === 0) throw error;
  }
  return reports[0]!;
};

function rowsOf<Column extends string, Row>(
  spec: TableSpec<Column>,
  parse: (cells: Partial<Record<Column, string>>) => Row | string,
  afterwards: (rows: { line: number; row: Row }[], report: TableReport) => void = () => undefined,
): Importer {
  return async (text) => {
    const { rows, report } = await readRows({ text }, spec, {}, ({ cells }) => parse(cells));
    afterwards(rows, report);
    if (report.rows === 0) refuseUnusable(report);
    return report;
  };
}

const BARS = 'date,open,high,low,close,volume\n';
const GOOD = '2026-11-20,10.5,12,9,11,5\n';
const ACTIONS = 'exchangeShortName,symbol,date,type,ratio,amount,currency\n';
const SYMBOLS = 'symbol,name,exchangeShortName,type,currency\n';
const RATES = 'date,base,quote,rate\n';
const STATEMENTS = 'exchangeShortName,symbol,period,fiscalDate,filingDate,currency,revenue\n';
const FIGURES = 'exchangeShortName,symbol,date,currency,marketCap,dividendYield\n';
const SNAPSHOT = 'Symbol,Name,Price,Market Cap,Dividend Yield\n';

const IMPORTERS: Readonly<Record<string, { read: Importer; probes: readonly Probe[] }>> = {
  'every table': {
    read: bars,
    probes: [
      ['thousands with commas, without quotes', `${BARS}2026-11-20,1,234.5,1,240,1,229,1,235,7\n`],
      ['fewer cells than headings', `${BARS}2026-11-20,10\n`],
      ['no header', GOOD],
      ['a heading twice', `date,open,high,low,close,Close,volume\n`],
      [
        'columns that are not read',
        `Date,Open,High,Low,Close,Adj Close,Volume\n2026-11-20,10.5,12,9,11,11,5\n`,
      ],
      ['another separator', BARS.replaceAll(',', ';') + GOOD.replaceAll(',', ';')],
      ['a decimal comma', 'date;open;high;low;close;volume\n2026-11-20;10,5;12;9;11;5\n'],
      ['a decimal point here, a decimal comma there', `${BARS}${GOOD}2026-11-23,"10,5",12,9,11,5\n`],
      [
        '`1.234` between tabs, where no row shows its decimals',
        `${BARS}2026-11-20,1.234,12,9,11,5\n`.replaceAll(',', '\t'),
      ],
      ['text for a number', `${BARS}2026-11-20,x,12,9,11,5\n`],
      ['dates of the US', `${BARS}11/24/2026,10.5,12,9,11,5\n`],
      ['`05/11/2026` alone', `${BARS}05/11/2026,10.5,12,9,11,5\n`],
      ['`24.11.2026`', `${BARS}24.11.2026,10.5,12,9,11,5\n`],
      ['a year of two digits', `${BARS}24.11.26,10.5,12,9,11,5\n`],
      ['a day number of a spreadsheet', `${BARS}46350,10.5,12,9,11,5\n`],
      ['a row of totals', `${BARS}Total,10.5,12,9,11,5\n`],
      ['a stray quote', `${BARS}2026-11-20,1"0,12,9,11,5\n`],
      ['an open quote', `${BARS}"2026-11-20,10,12,9,11,5\n`],
    ],
  },
  'import:bars': {
    read: bars,
    probes: [
      ['a close above the high', `${BARS}2026-11-20,10.5,12,9,39,5\n`],
      ['an open below the low', `${BARS}2026-11-20,8,12,9,11,5\n`],
      ['low above high', `${BARS}2026-11-20,10,8,9,11,5\n`],
      ['no close', `${BARS}2026-11-20,10,12,9,N/A,5\n`],
      ['no volume', `${BARS}2026-11-20,10,12,9,11,\n`],
      ['a price of 0', `${BARS}2026-11-20,0,12,9,11,5\n`],
      ['a currency that is not the instrument’s', `${BARS}2026-11-20,€10,12,9,11,5\n`],
      ['a ticker beside it that is another', `symbol,${BARS}MSFT,${GOOD}`],
      ['a currency beside it that is another', `currency,${BARS}EUR,${GOOD}`],
      ['a day twice', `${BARS}${GOOD}${GOOD}`],
      ['several bars a day', `${BARS}2026-11-20 09:30,10,12,9,11,5\n2026-11-20 09:31,10,12,9,11,5\n`],
      ['a day to come', `${BARS}2026-12-24,10,12,9,11,5\n`],
    ],
  },
  'import:symbols': {
    read: rowsOf(SYMBOL_SPEC, (cells) => parseInstrumentRow(2, cells)),
    probes: [
      ['an empty name', `${SYMBOLS}AAPL,,NASDAQ,stock,USD\n`],
      ['another type', `${SYMBOLS}AAPL,Apple,NASDAQ,bond,USD\n`],
      ['`gbp`: pounds or pence', `${SYMBOLS}VOD,Vodafone,LSE,stock,gbp\n`],
      ['an index in a currency', `${SYMBOLS}SPX,S&P 500,INDEX,index,USD\n`],
    ],
  },
  'import:corporate-actions': {
    read: rowsOf(ACTION_SPEC, (cells) => {
      const checks = { currencyOf, todayMs: TODAY_MS };
      return parseCoverageRow(cells, checks) ?? parseActionRow(cells, checks);
    }),
    probes: [
      ['an unknown instrument', `${ACTIONS}NASDAQ,NOPE,2020-08-31,split,4:1,,\n`],
      ['a ratio of text', `${ACTIONS}NASDAQ,AAPL,2020-08-31,split,four,,\n`],
      ['a split of 1:1', `${ACTIONS}NASDAQ,AAPL,2020-08-31,split,1:1,,\n`],
      ['a split with an amount', `${ACTIONS}NASDAQ,AAPL,2020-08-31,split,4:1,1,\n`],
      ['a dividend of 0', `${ACTIONS}NASDAQ,AAPL,2020-08-07,dividend,,0,USD\n`],
      ['a currency that is none', `${ACTIONS}NASDAQ,AAPL,2020-08-07,dividend,,1,dollars\n`],
      ['another type', `${ACTIONS}NASDAQ,AAPL,2020-08-07,merger,,1,USD\n`],
      ['a date to come', `${ACTIONS}NASDAQ,AAPL,2026-12-07,dividend,,1,USD\n`],
    ],
  },
  'import:exchange-rates': {
    read: rowsOf(
      RATE_SPEC,
      (cells) => parseRateRow(cells, TODAY_MS),
      (rows, report) => {
        const last = lastOfEach(rows, ({ base, quote, dayMs }) => `${base} ${quote} ${dayMs}`, report);
        for (const fault of doubtfulRates(last, [])) report.refused.add(fault);
      },
    ),
    probes: [
      [
        'the inverse of its neighbours',
        `${RATES}2026-03-02,CNY,USD,0.137\n2026-03-03,CNY,USD,7.28\n2026-03-04,CNY,USD,0.137\n`,
      ],
      [
        'far from its neighbours',
        `${RATES}2026-03-02,EUR,USD,1.17\n2026-03-03,EUR,USD,117\n2026-03-04,EUR,USD,1.17\n`,
      ],
      ['a currency against itself', `${RATES}2026-03-02,GBP,GBX,100\n`],
      ['a code that is none', `${RATES}2026-03-02,EURO,USD,1.17\n`],
      ['a rate of 0', `${RATES}2026-03-02,EUR,USD,0\n`],
    ],
  },
  'import:fundamentals (statements)': {
    read: rowsOf(STATEMENT_SPEC, (cells) => parseStatementRow(cells, { currencyOf, nowMs: TODAY_MS })),
    probes: [
      ['another period', `${STATEMENTS}NASDAQ,AAPL,monthly,2025-09-30,2025-11-01,USD,1\n`],
      ['filed before its period ended', `${STATEMENTS}NASDAQ,AAPL,annual,2025-09-30,2025-09-01,USD,1\n`],
      ['no figure', `${STATEMENTS}NASDAQ,AAPL,annual,2025-09-30,2025-11-01,USD,\n`],
      ['a number of text', `${STATEMENTS}NASDAQ,AAPL,annual,2025-09-30,2025-11-01,USD,many\n`],
    ],
  },
  'import:fundamentals (figures)': {
    read: rowsOf(FIGURE_SPEC, (cells) => parseFigureRow(cells, { currencyOf, nowMs: TODAY_MS })),
    probes: [
      ['money of a ticker in pence, without a currency', `${FIGURES}LSE,VOD,2026-11-20,,20000000000,\n`],
      ['a yield in percent', `${FIGURES}NASDAQ,AAPL,2026-11-20,USD,,3.4\n`],
      ['a day that is not over', `${FIGURES}NASDAQ,AAPL,2026-11-27,USD,1,\n`],
      ['no figure', `${FIGURES}NASDAQ,AAPL,2026-11-20,USD,,\n`],
    ],
  },
  'import:fundamentals (snapshot)': {
    read: rowsOf(SNAPSHOT_SPEC, (cells) =>
      parseSnapshotRow(cells, {
        asOfMs: TODAY_MS,
        instrumentOf: (symbol) => {
          const key = symbol === 'VOD' ? 'LSE:VOD' : 'NASDAQ:AAPL';
          return symbol === 'NOPE' ? undefined : { key, currency: CURRENCIES[key]! };
        },
      }),
    ),
    probes: [
      ['an unknown symbol', `${SNAPSHOT}NOPE,Nope,1,1,\n`],
      ['a ticker in pence', `${SNAPSHOT}VOD,Vodafone,1,1,\n`],
      ['a yield in percent', `${SNAPSHOT}AAPL,Apple,200,3000000000000,3.4\n`],
      ['a market cap of 0', `${SNAPSHOT}AAPL,Apple,200,0,0.01\n`],
    ],
  },
};

/** What an importer makes of a file, as a person reads it. */
async function outcome(read: Importer, text: string): Promise<string> {
  try {
    const { refused, ignoredColumns, notes } = await read(text);
    return [
      ...refused.first.slice(0, 1).map(({ line, reason }) => `row left out: line ${line}: ${reason}`),
      ...(ignoredColumns.length > 0 ? [`columns not read: ${ignoredColumns.join(', ')}`] : []),
      ...notes.map((note) => `read, and said: ${note}`),
    ].join('; ');
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    return `file refused: ${error.message}`;
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

async function section(): Promise<string> {
  const parts: string[] = [];
  for (const [name, { read, probes }] of Object.entries(IMPORTERS)) {
    const rows: string[] = [];
    for (const [about, text] of probes) rows.push(`| ${cell(about)} | ${cell(await outcome(read, text))} |`);
    parts.push(`### ${name}`, '', '| In the file | What becomes of it |', '| --- | --- |', ...rows, '');
  }
  const words: string = readFileSync(
    path.resolve(import.meta.dirname, '../../../frontend/src/i18n/en/watchlist.json'),
    'utf8',
  );
  const texts = JSON.parse(words) as Record<string, string>;
  const skipped = SKIP_REASONS.map((reason) => `| ${reason} | ${texts[`import.reason.${reason}`]} |`);
  parts.push(
    '### watchlists',
    '',
    '| Why a line is left out | What it says |',
    '| --- | --- |',
    ...skipped,
    '',
  );
  return parts.join('\n');
}

const MARK = { from: '<!-- import-tables: written by its spec -->\n', to: '<!-- /import-tables -->' };
/** Prettier's padding of tables aside. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();

describe('what importers refuse, ignore and say', () => {
  it('is what docs/data-files.md says', async () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const from = document.indexOf(MARK.from) + MARK.from.length;
    const to = document.indexOf(MARK.to);
    const made = await section();
    if (process.env.WRITE_DOCS)
      writeFileSync(DOCUMENT, `${document.slice(0, from)}\n${made}\n${document.slice(to)}`);
    else expect(plain(document.slice(from, to))).toBe(plain(made));
  });

  it('is something in every case', async () => {
    for (const { read, probes } of Object.values(IMPORTERS))
      for (const [about, text] of probes) expect([about, await outcome(read, text)]).not.toEqual([about, '']);
  });
});
