import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ema, macd, rsi, sma } from './index.js';
import { firstDifference, readBars } from './fixtures/columns.js';

const folder = path.join(process.env.MARKET_DATA_DIR ?? '', 'indicators');
const recorded = Boolean(process.env.MARKET_DATA_DIR) && existsSync(folder);
if (!recorded) process.stdout.write('skipped: recorded indicator series (MARKET_DATA_DIR is not set)\n');

type Row = Record<string, number | null>;

/** One column of a recorded series; what the spreadsheet leaves empty is not available. */
function expectedColumn(file: string, field: string): number[] {
  const rows = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Row[];
  return rows.map((row) => row[field] ?? NaN);
}

(recorded ? describe : describe.skip)('series computed by hand from 502 SPY bars', () => {
  const bars = recorded ? readBars(path.join(folder, 'spy-2017-2018.csv')) : undefined;
  const column = () => new Float64Array(bars!.close.length);

  it('SMA(20)', () => {
    const out = column();
    sma(bars!.close, 20, out);
    expect(firstDifference(out, expectedColumn('sma.standard.json', 'sma'))).toBe(-1);
  });

  it('RSI(14)', () => {
    const out = column();
    rsi(bars!.close, 14, out);
    expect(firstDifference(out, expectedColumn('rsi.standard.json', 'rsi'))).toBe(-1);
  });

  it('MACD(12, 26, 9) with both averages', () => {
    const [line, signal, histogram, fast, slow] = [column(), column(), column(), column(), column()];
    macd(bars!.close, line!, signal!, histogram!);
    ema(bars!.close, 12, fast!);
    ema(bars!.close, 26, slow!);
    const expected = (field: string) => expectedColumn('macd.standard.json', field);
    expect(firstDifference(line!, expected('macd'))).toBe(-1);
    expect(firstDifference(signal!, expected('signal'))).toBe(-1);
    expect(firstDifference(histogram!, expected('histogram'))).toBe(-1);
    expect(firstDifference(fast!, expected('fastEma'))).toBe(-1);
    expect(firstDifference(slow!, expected('slowEma'))).toBe(-1);
  });
});
