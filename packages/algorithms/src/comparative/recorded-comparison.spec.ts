import { readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluateComparative } from './evaluate-comparative.js';
import { barsOf } from './testing/made-instruments.js';

const folder = process.env.MARKET_DATA_DIR;
const describeWithData = folder ? describe : describe.skip;
if (!folder) process.stdout.write('skipped: MARKET_DATA_DIR is not set, no recorded prices are compared\n\n');

const END = '2021-03-31';
type Series = Map<string, number>;

/** Closes by date, before a split divided by its ratio; none without the folder (tests are skipped then). */
function closes(symbol: string, split?: { date: string; ratio: number }): Series {
  if (!folder) return new Map();
  const lines = readFileSync(path.join(folder, 'daily', `${symbol}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1);
  return new Map(
    lines.map((line) => {
      const [date = '', , , , close] = line.split(',');
      return [date, Number(close) / (split && date < split.date ? split.ratio : 1)];
    }),
  );
}

const instrument = (key: `${string}:${string}`, type: 'stock' | 'etf' | 'crypto', series: Series) => ({
  key,
  name: key.split(':')[1]!,
  type,
  bars: barsOf(
    [...series.keys()].map((date) => Date.parse(date)),
    [...series.values()],
  ),
});

/** Slow and plain, on dates as text: what the columns must agree with. */
const average = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const cov = (a: number[], b: number[]) =>
  a.reduce((sum, one, i) => sum + (one - average(a)) * (b[i]! - average(b)), 0) / (a.length - 1);
const onOrBefore = (dates: string[], date: string) => dates.filter((one) => one <= date).at(-1)!;

describeWithData('AAPL against IBM and SPY, five years to March 2021', () => {
  const [aapl, ibm, spy] = [closes('AAPL', { date: '2020-08-31', ratio: 4 }), closes('IBM'), closes('SPY')];
  const output = evaluateComparative({
    subject: instrument('NASDAQ:AAPL', 'stock', aapl),
    peers: [instrument('NYSE:IBM', 'stock', ibm)],
    benchmark: instrument('NYSEARCA:SPY', 'etf', spy),
    totalReturn: false,
    riskFreeRatePct: 1,
    asOfMs: Date.parse(`${END}T23:00:00Z`),
  });
  const [subject] = output.detail.members;
  const shared = [...aapl.keys()].filter((date) => ibm.has(date) && spy.has(date) && date <= END);
  const dates = shared.filter((date) => date >= onOrBefore(shared, '2016-03-31'));
  const returnsOf = (series: Series, days = dates) =>
    days.slice(1).map((date, i) => series.get(date)! / series.get(days[i]!)! - 1);
  const returns = returnsOf(aapl);
  const rate = 1.01 ** (1 / 252) - 1;

  it('windows by calendar date', () => {
    const since = (start: string) => aapl.get(END)! / aapl.get(onOrBefore(shared, start))! - 1;
    expect(subject!.windows['1W']).toBeCloseTo(since('2021-03-24'), 12);
    expect(subject!.windows['1M']).toBeCloseTo(since('2021-02-28'), 12);
    expect(subject!.windows['YTD']).toBeCloseTo(since('2020-12-31'), 12);
    expect(subject!.windows['1Y']).toBeCloseTo(since('2020-03-31'), 12);
    expect(subject!.windows['5Y']).toBeCloseTo(since('2016-03-31'), 12);
    // Read off the file: 122.15 at the end, 254.29 before a split of 4 a year earlier.
    expect(subject!.windows['1Y']).toBeCloseTo(122.15 / (254.29 / 4) - 1, 3);
  });

  it('return and risk over the common days', () => {
    const measures = subject!.measures!;
    expect(output.detail.observations).toBe(returns.length);
    const volatility = Math.sqrt(cov(returns, returns) * 252);
    expect(measures.volatility).toBeCloseTo(volatility, 10);
    expect(measures.sharpe).toBeCloseTo(((average(returns) - rate) * 252) / volatility, 10);
    const shortfall = Math.sqrt(average(returns.map((one) => Math.min(0, one - rate) ** 2)) * 252);
    expect(measures.sortino).toBeCloseTo(((average(returns) - rate) * 252) / shortfall, 10);
    const years = (Date.parse(END) - Date.parse(dates[0]!)) / 86_400_000 / 365.25;
    expect(measures.cagr).toBeCloseTo(
      Math.exp(Math.log(aapl.get(END)! / aapl.get(dates[0]!)!) / years) - 1,
      10,
    );
  });

  it('the drawdown of autumn 2018 with its dates', () => {
    const falls = dates.flatMap((high, i) =>
      dates.slice(i, i + 260).map((low) => ({ high, low, fall: aapl.get(low)! / aapl.get(high)! - 1 })),
    );
    const worst = falls.reduce((a, b) => (b.fall < a.fall ? b : a));
    const { depth, peakMs, troughMs, recoveryMs } = subject!.measures!.drawdown;
    expect(depth).toBeCloseTo(worst.fall, 12);
    expect([worst.high, worst.low]).toEqual(['2018-10-03', '2019-01-03']);
    expect([peakMs, troughMs]).toEqual([Date.parse(worst.high), Date.parse(worst.low)]);
    const back = dates.find((date) => date > worst.low && aapl.get(date)! >= aapl.get(worst.high)!)!;
    expect(recoveryMs).toBe(Date.parse(back));
  });

  it('tails and correlation', () => {
    const sorted = [...returns].sort((a, b) => a - b);
    const place = 0.05 * (sorted.length - 1);
    const low = sorted[Math.floor(place)]!;
    const valueAtRisk = low + (sorted[Math.floor(place) + 1]! - low) * (place % 1);
    expect(subject!.measures!.valueAtRisk95).toBeCloseTo(valueAtRisk, 12);
    const beyond = sorted.filter((one) => one <= valueAtRisk);
    expect(subject!.measures!.conditionalValueAtRisk95).toBeCloseTo(average(beyond), 12);
    // The matrix holds the ten days before the five years too.
    const { values, counts } = output.detail.correlation;
    const longer = shared.slice(-counts[0]![2]! - 1);
    const [a, b] = [returnsOf(aapl, longer), returnsOf(spy, longer)];
    expect(values[0]![2]).toBeCloseTo(cov(a, b) / Math.sqrt(cov(a, a) * cov(b, b)), 10);
    expect(values[2]![0]).toBe(values[0]![2]);
  });

  it('beta of two years of weeks with its error', () => {
    const lastOfWeek = new Map<number, string>();
    for (const date of shared) lastOfWeek.set(Math.floor((Date.parse(date) / 86_400_000 - 4) / 7), date);
    lastOfWeek.delete([...lastOfWeek.keys()].at(-1)!); // 31 March was a Wednesday
    const weeks = [...lastOfWeek.values()].filter((date) => date >= '2019-03-31');
    const [own, market] = [returnsOf(aapl, weeks), returnsOf(spy, weeks)];
    const beta = cov(own, market) / cov(market, market);
    const residuals = own.map((one, i) => one - average(own) - beta * (market[i]! - average(market)));
    const error = Math.sqrt(
      (average(residuals.map((one) => one ** 2)) * (own.length / (own.length - 2))) /
        (cov(market, market) * (own.length - 1)),
    );
    expect(subject!.beta).toMatchObject({ basis: '2 years of weeks', observations: own.length });
    expect(subject!.beta!.value).toBeCloseTo(beta, 10);
    expect(subject!.beta!.standardError).toBeCloseTo(error, 10);
    const days = shared.filter((date) => date >= '2019-03-31');
    const alpha = average(returnsOf(aapl, days)) - rate - beta * (average(returnsOf(spy, days)) - rate);
    expect(subject!.beta!.alpha).toBeCloseTo(alpha * 252, 10);
  });

  it('is ahead of IBM, and warns that one peer is few', () => {
    expect(output.label).toBe('ahead of peers');
    expect(output.detail.basis).toBe('price return');
    expect(output.warnings).toContain('ranks among 1 peers are coarse');
    const rankOf = (name: string) => output.detail.ranks.find(({ metric }) => metric === name);
    expect(rankOf('return 1Y')).toMatchObject({ percentile: null, rank: 1, of: 2 });
    // From New Year on it fell while IBM rose.
    expect(rankOf('return 3M')).toMatchObject({ percentile: null, rank: 2, of: 2 });
  });

  it('puts bitcoin on the sessions of the exchange', () => {
    const bitcoin = closes('BTCUSDT');
    const { detail } = evaluateComparative({
      subject: instrument('CRYPTO:BTCUSD', 'crypto', bitcoin),
      peers: [],
      benchmark: instrument('NYSEARCA:SPY', 'etf', spy),
      totalReturn: false,
      riskFreeRatePct: 1,
      asOfMs: Date.parse('2021-01-12T23:00:00Z'),
    });
    const sessions = [...spy.keys()].filter((date) => bitcoin.has(date) && date <= '2021-01-12');
    expect(detail.calendar).toBe('exchange sessions');
    expect(detail.observations).toBe(sessions.length - 1);
    const own = returnsOf(bitcoin, sessions);
    expect(detail.members[0]!.measures!.volatility).toBeCloseTo(Math.sqrt(cov(own, own) * 252), 10);
  });
});
