import fc from 'fast-check';
import { MAX_CSV_BYTES } from '@pricealgo/contract/watchlists';
import { csvText } from '../../../common/tables/csv-cell.js';
import { TABLE_LIMITS } from '../../../common/tables/table-lines.js';
import { AppError } from '../../../common/errors/app-error.js';
import { MAX_ROWS } from '../storage/watchlist.entity.js';
import { readWatchlistCsv, type Target } from './read-watchlist-csv.js';

const shownTarget = (target: Target | undefined) => (typeof target === 'object' ? target.price : target);
const read = (text: string) =>
  readWatchlistCsv(text).lines.map(({ symbol, exchange, note, target }) => [
    symbol,
    exchange,
    note,
    shownTarget(target),
  ]);
/** Target prices of a file, in its order. */
const targets = (...cells: string[]) =>
  read(`symbol;target\n${cells.map((cell, n) => `S${n};${cell}\n`).join('')}`).map((row) => row[3]);
const refusal = (text: string): string => {
  try {
    readWatchlistCsv(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'csv_refused') return error.message;
    throw error;
  }
  return 'it was read';
};
const AAPL = ['AAPL', 'NASDAQ', 'to keep', 190.5];

describe('readWatchlistCsv', () => {
  it.each([
    ['commas', 'symbol,exchange,note,target\nAAPL,NASDAQ,to keep,190.5\n'],
    ['semicolons', 'Symbol;Exchange;Note;Target\nAAPL;NASDAQ;to keep;190.5'],
    ['tabs', 'symbol\texchange\tnote\ttarget\nAAPL\tNASDAQ\tto keep\t190.5\n'],
    ['a byte order mark', '\u{feff}symbol,exchange,note,target\nAAPL,NASDAQ,to keep,190.5'],
    ['CRLF', 'symbol,exchange,note,target\r\nAAPL,NASDAQ,to keep,190.5\r\n'],
    ['CR', 'symbol,exchange,note,target\rAAPL,NASDAQ,to keep,190.5\r'],
    ['bars', 'symbol|exchange|note|target\nAAPL|NASDAQ|to keep|190.5'],
    ['a line with the separator', 'sep=;\nsymbol;exchange;note;target\nAAPL;NASDAQ;to keep;190,5'],
    ['a decimal comma without a header', 'AAPL;NASDAQ;to keep;190,5'],
    ['quotes', '"symbol","exchange","note","target"\n"AAPL","NASDAQ","to keep","190.5"'],
    ['empty lines', '\n\nsymbol,exchange,note,target\n\n , , ,\nAAPL,NASDAQ,to keep,190.5\n\n'],
    ['another order', 'Target price,Notes,Exchange Short Name,Ticker\n190.5,to keep,NASDAQ,AAPL'],
    ['other columns', 'name,symbol,exchange,note,target,sector\nApple,AAPL,NASDAQ,to keep,190.5,Technology'],
    ['no header', 'AAPL,NASDAQ,to keep,190.5'],
    ['spaces', ' symbol , exchange , note , target \n AAPL , NASDAQ , to keep , 190.5 '],
  ])('reads %s', (_name, text) => expect(read(text)).toEqual([AAPL]));

  it('reads bare symbols', () => {
    expect(read('AAPL\nNASDAQ:MSFT\n').map(([symbol]) => symbol)).toEqual(['AAPL', 'NASDAQ:MSFT']);
    expect(read('Symbol\nAAPL')).toEqual([['AAPL', '', undefined, undefined]]);
  });

  it('tells apart a header and a row with a word of one', () => {
    expect(read('AAPL,NASDAQ,note,5')).toEqual([['AAPL', 'NASDAQ', 'note', 5]]);
    expect(refusal('exchange,note\nNASDAQ,x')).toBe('The file has no column with symbols.');
  });

  it('keeps commas, quotes and lines of a note, and says where a row begins', () => {
    const [row] = readWatchlistCsv('symbol,note\nAAPL,"a ""b"", c\nd"\n').lines;
    expect([row!.note, row!.line]).toEqual(['a "b", c\nd', 2]);
    expect(read('symbol,note\nAAPL,5" screen')[0]![2]).toBe('5" screen');
  });

  it('reads tickers behind each other', () => {
    const symbols = (text: string) => read(text).map(([symbol]) => symbol);
    const four = ['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NYSE:JPM', 'NYSE:BRK.B'];
    expect(symbols(four.join(','))).toEqual(four);
    expect(
      symbols(`${four.slice(0, 2).join(', ')},\n${four.slice(2).join(';')}\n`.replace(';', ',')),
    ).toEqual(four);
    expect(symbols(four.join(';'))).toEqual(four);
    expect(symbols('AAPL,MSFT,JPM\n')).toEqual(['AAPL', 'MSFT', 'JPM']);
    expect(symbols('AAPL MSFT JPM')).toEqual(['AAPL', 'MSFT', 'JPM']);
    expect(symbols('###Banks,NYSE:JPM,NYSE:C')).toEqual(['###Banks', 'NYSE:JPM', 'NYSE:C']);
    expect(symbols('BRK B')).toEqual(['BRK B']);
    expect(read('AAPL,NASDAQ')).toEqual([['AAPL', 'NASDAQ', '', 'none']]);
  });

  it('reads target prices as all rows together show them, and never guesses thousands', () => {
    expect(targets('190,500', '0,123', '136,446', '25,4500', '1.234')).toEqual([
      190.5,
      0.123,
      136.446,
      25.45,
      'doubtful',
    ]);
    expect(targets('190,500')).toEqual([190.5]);
    expect(targets('1.234')).toEqual(['doubtful']);
    expect(targets('1.234,50', '1.234')).toEqual([1234.5, 1234]);
    expect(targets("1'234.5", '$190', 'USD 190.5', '190 €', '1e-7')).toEqual([1234.5, 190, 190.5, 190, 1e-7]);
    expect(targets('', 'N/A', '-5', 'abc', '5%', '١٢', '0x10')).toEqual([
      'none',
      'none',
      -5,
      'bad',
      'bad',
      'bad',
      'bad',
    ]);
    expect(refusal('symbol;target\nA;1.5\nB;2,5\n')).toMatch('Its numbers are written in two ways');
  });

  it('names the columns that it does not read', () => {
    expect(readWatchlistCsv('Symbol,Last,Note,Sector\nAAPL,1,x,y\n').ignoredColumns).toEqual([
      'Last',
      'Sector',
    ]);
  });

  it('marks a row that has more cells than the header', () => {
    const rows = readWatchlistCsv('symbol,target\nAAPL,1,234.50\nMSFT,5,\n').lines;
    expect(rows.map(({ broken }) => broken)).toEqual([true, false]);
  });

  it('refuses in words what is no such file', () => {
    expect(refusal('')).toBe('The file is empty.');
    expect(refusal(' \r\n , \n')).toBe('The file is empty.');
    expect(refusal('symbol,note\nAAPL,"never closed\nMSFT,x')).toMatch('never closed');
    expect(refusal(`symbol\n${'AAPL\n'.repeat(MAX_ROWS)}`)).toBe('it was read');
    expect(refusal(`symbol\n${'AAPL\n'.repeat(MAX_ROWS + 1)}`)).toMatch('more than 500 rows');
    expect(refusal('AAPL\n'.repeat(10_000))).toMatch('more than 500 rows');
    expect(refusal(`AAPL,,${'é'.repeat(MAX_CSV_BYTES / 2)}`)).toMatch('larger than 512 kB');
  });

  it('refuses a record that is longer than any row, and names its line', () => {
    const longest = 'n'.repeat(TABLE_LIMITS.recordLength - 100);
    expect(read(`AAPL,,${longest}`)).toHaveLength(1);
    expect(refusal(`symbol,note\nAAPL,x\nMSFT,${longest}${'n'.repeat(100)}\n`)).toBe(
      'The row that begins at line 3 is longer than 65536 characters (is a quote left open?).',
    );
  });

  it('never fails otherwise, whatever the text', () => {
    const piece = fc.constantFrom(
      '"',
      ',',
      ';',
      '\n',
      '\r',
      '\t',
      "'",
      '=',
      'symbol',
      'AAPL',
      '\u{fffd}',
      ' ',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
    );
    fc.assert(fc.property(text, (any) => expect(typeof refusal(any)).toBe('string')));
  });

  it('reads what we write, formulas disarmed', () => {
    const note = fc
      .string({ unit: 'grapheme' })
      .map((text) => `=${text}`.trim())
      .filter((text) => !/[\r\0]/.test(text));
    fc.assert(
      fc.property(note, (written) => {
        const csv = csvText([
          ['symbol', 'note'],
          ['AAPL', written],
        ]);
        expect(csv.split('\n')[1]).toMatch(/^AAPL,"?'=/);
        expect(read(csv)[0]![2]).toBe(written);
      }),
    );
  });
});
