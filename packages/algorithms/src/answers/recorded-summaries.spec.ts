import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { AlgorithmOutput, BarColumns } from '../algorithm.js';
import { evaluateComparative } from '../comparative/evaluate-comparative.js';
import { FACT_LABELS } from '../narrative/fact-labels.js';
import { type NarrativeDetail, ruleBasedNarrative } from '../narrative/narrative-output.js';
import { evaluateLstm } from '../server/evaluate-lstm.js';
import { evaluateTechnical } from '../technical/index.js';
import { evaluateValuation } from '../valuation/evaluate-valuation.js';
import { FIGURES, madeCompany, scaled } from '../valuation/testing/made-company.js';
import { factSheet } from './fact-sources.js';

const folder = process.env.MARKET_DATA_DIR;
const describeWithData = folder ? describe : describe.skip;
if (!folder)
  process.stdout.write('skipped: MARKET_DATA_DIR is not set, no summaries of recorded prices are made\n\n');

const SPLITS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  AAPL: [
    ['2014-06-09', 7],
    ['2020-08-31', 4],
  ],
};

/** Recorded daily bars since 2016, before a split divided by its ratio. */
function barsOf(symbol: string, endMs: number): BarColumns {
  const lines = readFileSync(path.join(folder!, 'daily', `${symbol}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/);
  const rows = lines.slice(1).flatMap((line) => {
    const [date = '', ...values] = line.split(',');
    const ratio = (SPLITS[symbol] ?? []).reduce((all, [day, by]) => (date < day ? all * by : all), 1);
    const timeMs = Date.parse(date);
    const [open, high, low, close, volume] = values.map(Number) as [number, number, number, number, number];
    const row = [timeMs, ...[open, high, low, close].map((price) => price / ratio), volume * ratio];
    return timeMs >= Date.UTC(2016, 0, 1) && timeMs <= endMs ? [row] : [];
  });
  const column = (i: number): Float64Array => Float64Array.from(rows, (row) => row[i]!);
  return {
    timeMs: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

type Type = 'stock' | 'etf' | 'crypto';
const TICKERS: readonly (readonly [InstrumentKey, Type, string, number])[] = [
  ['NASDAQ:AAPL', 'stock', '2021-03-31', 0.7],
  ['NYSE:AIG', 'stock', '2021-03-31', 1.6],
  ['NYSE:BAC', 'stock', '2021-03-31', 1.1],
  ['NYSE:IBM', 'stock', '2021-03-31', 1.4],
  ['NASDAQ:GOOG', 'stock', '2020-03-20', 1.3],
  ['NASDAQ:FB', 'stock', '2018-12-24', 1],
  ['NYSEARCA:SPY', 'etf', '2020-03-20', 1],
  ['NYSEARCA:IWM', 'etf', '2021-03-31', 1],
  ['NYSEARCA:EEM', 'etf', '2018-10-31', 1],
  ['CRYPTO:BTCUSDT', 'crypto', '2020-12-31', 1],
];
const nameOf = (key: string): string => key.split(':')[1]!;

/** @param worth of the made company against one that is valued at its price */
function summaryOf(
  key: InstrumentKey,
  type: Type,
  end: string,
  worth: number,
): AlgorithmOutput<NarrativeDetail> {
  const endMs = Date.parse(end);
  const instrument = (one: InstrumentKey, ofType: Type) => ({
    key: one,
    name: nameOf(one),
    type: ofType,
    bars: barsOf(nameOf(one), endMs),
  });
  const subject = instrument(key, type);
  const price = subject.bars.close.at(-1)!;
  const peers = TICKERS.filter(([one, ofType]) => ofType === type && one !== key).map(([one]) =>
    instrument(one, type),
  );
  const comparative = evaluateComparative({
    subject,
    peers,
    benchmark: nameOf(key) === 'SPY' ? undefined : instrument('NYSEARCA:SPY', 'etf'),
    totalReturn: false,
    riskFreeRatePct: 1,
    asOfMs: endMs,
  });
  const company = madeCompany(
    { price, subject: { key, name: nameOf(key), type } },
    scaled(FIGURES, (worth * price) / 20),
  );
  return ruleBasedNarrative(
    factSheet(key, [
      { algo: 'technical', output: evaluateTechnical(subject.bars) },
      { algo: 'comparative', output: comparative },
      {
        algo: 'valuation',
        output: evaluateValuation(type === 'stock' ? company : { ...company, trailing: null, years: [] }),
      },
      { algo: 'lstm', output: evaluateLstm(null, subject.bars, null) },
    ]),
    'not-configured',
  );
}

describeWithData('ten summaries of recorded prices, their company figures made', () => {
  const summaries = folder ? TICKERS.map((ticker) => summaryOf(...ticker)) : [];
  const linesOf = ({ headline, detail }: AlgorithmOutput<NarrativeDetail>) => [
    headline,
    ...detail.paragraphs,
    ...detail.risks.map((risk) => `- ${risk}`),
  ];
  /** Words alone: symbols and numbers differ by themselves. */
  const wordsOf = (lines: readonly string[], symbol: string) =>
    lines.map((line) => line.replaceAll(symbol, '').replaceAll(/[-$]?\d[\d,.]*%?/g, ''));

  it('can be read aloud', () => {
    for (const summary of summaries) process.stdout.write(`${linesOf(summary).join('\n')}\n\n`);
    expect(summaries).toHaveLength(10);
    for (const { detail } of summaries) {
      expect(detail.paragraphs.length).toBeGreaterThan(3);
      for (const { key } of detail.facts) expect(FACT_LABELS).toHaveProperty([key]);
    }
  });

  it('differ in words from each other, not in numbers alone', () => {
    const words = summaries.map((summary, i) => wordsOf(linesOf(summary), nameOf(TICKERS[i]![0])));
    const shares = words.flatMap((one, i) =>
      words.slice(i + 1).map((other) => {
        const sentences = (lines: readonly string[]) =>
          new Set(lines.flatMap((line) => line.split(/(?<=\.) /)));
        const [a, b] = [sentences(one), sentences(other)];
        return [...a].filter((sentence) => b.has(sentence)).length / Math.min(a.size, b.size);
      }),
    );
    expect(new Set(words.map((lines) => lines.join('\n'))).size).toBe(10);
    // Of two tickers, most sentences read differently.
    expect(Math.max(...shares)).toBeLessThan(0.6);
  });
});
