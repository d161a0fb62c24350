import os from 'node:os';
import { parseArgs } from 'node:util';
import { indicatorColumns, runIndicators } from '@pricealgo/algorithms/indicators/fixtures/all-indicators';
import { seededBars } from '@pricealgo/algorithms/indicators/fixtures/columns';
import { Workspace } from '@pricealgo/algorithms/indicators';
import { evaluateTechnical, RatingWorkspace, ratingSeries } from '@pricealgo/algorithms/technical';
import { sized } from '../../../scripts/lib/bench-size.mjs';
import { runIxjb94, runTradingSignals } from './peers.ts';

const HELP = `npm run bench:indicators -- [--repeats=5] [--bars=2520] [--tickers=500] [--peer-tickers=20]

The 21 indicators of the kernel against two libraries (same bars, same periods, same process), and the 26 votes of the
composite for every bar against the bare kernel; and the composite of the newest bar alone, as a browser follows it. Variants take turns; medians over the repeats after one warm-up round,
in CPU time of the one thread that computes, so that what else runs on the machine matters less.`;

const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '5' },
    bars: { type: 'string', default: sized('2520', '252') },
    tickers: { type: 'string', default: sized('500', '4') },
    'peer-tickers': { type: 'string', default: sized('20', '2') },
    help: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const repeats = Math.max(3, Number(values.repeats));
const bars = Number(values.bars);
const tickers = Number(values.tickers);
const peerTickers = Number(values['peer-tickers']);

// Markets that always move: on flat ones the peers answer NaN, which costs differently.
const markets = Array.from({ length: tickers }, (_, seed) => seededBars(bars, seed, { calmShare: 0 }));
const peerMarkets = markets.slice(0, peerTickers);
const arrays = peerMarkets.map(({ high, low, close, volume }) => ({
  high: [...high],
  low: [...low],
  close: [...close],
  volume: [...volume],
}));
const candles = arrays.map(({ high, low, close, volume }) =>
  close.map((price, i) => ({
    open: price,
    high: high[i]!,
    low: low[i]!,
    close: price,
    volume: volume[i]!,
  })),
);

const columns = indicatorColumns(bars);
const workspace = new Workspace();
const ratingWorkspace = new RatingWorkspace();
const ratings = {
  overall: new Float64Array(bars),
  movingAverages: new Float64Array(bars),
  oscillators: new Float64Array(bars),
};

const kernelOver = (list: typeof markets) => () => {
  for (const market of list) runIndicators(market, columns, workspace);
};
const againstPeers = {
  ours: kernelOver(peerMarkets),
  ixjb94: () => {
    for (const market of arrays) runIxjb94(market);
  },
  tradingSignals: () => {
    for (const market of candles) runTradingSignals(market);
  },
};
const votesAgainstKernel = {
  kernel: kernelOver(markets),
  votes: () => {
    for (const market of markets) ratingSeries(market, ratings, ratingWorkspace);
  },
};

/** CPU time of every variant, ms, `repeats` times, the order turned by one each round, after a round that does not count. */
function takeTurns<Name extends string>(
  variants: Readonly<Record<Name, () => void>>,
): Record<Name, number[]> {
  const names = Object.keys(variants) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= repeats; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!;
      const before = process.threadCpuUsage();
      variants[name]();
      const { user, system } = process.threadCpuUsage(before);
      if (round > 0) times[name].push((user + system) / 1_000);
    }
  }
  return times;
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function print(title: string, times: Readonly<Record<string, number[]>>, count: number): void {
  console.log(`\n${title}`);
  for (const [name, list] of Object.entries(times)) {
    const perBar = (median(list) * 1e6) / (count * bars);
    const range = `${Math.min(...list).toFixed(1)}–${Math.max(...list).toFixed(1)}`;
    console.log(
      `  ${name.padEnd(16)}${median(list).toFixed(1).padStart(9)} ms CPU (${range})  ${perBar.toFixed(0).padStart(7)} ns/bar`,
    );
  }
}

/**
 * CPU of the whole composite for one more state of the newest bar, ms: what the browser's worker does for each, over the
 * history it was given. Median over the repeats of the mean of as many answers as take some 100,000 bars.
 */
function newestBarMs(length: number): { median: number; worst: number } {
  const market = seededBars(length, 7, { calmShare: 0 });
  const last = length - 1;
  const taken: number[] = [];
  for (let round = 0; round <= 2 * repeats; round++) {
    const answers = Math.max(8, Math.round(sized(100_000, 2_000) / length));
    const before = process.threadCpuUsage();
    for (let i = 0; i < answers; i++) {
      market.close[last] = market.low[last]! + (market.high[last]! - market.low[last]!) * ((i % 10) / 10);
      evaluateTechnical(market, ratingWorkspace);
    }
    const { user, system } = process.threadCpuUsage(before);
    if (round > 0) taken.push((user + system) / 1_000 / answers);
  }
  return { median: median(taken), worst: Math.max(...taken) };
}

function goal(text: string, ratio: number, reached: boolean): void {
  console.log(`  ${text.padEnd(52)}${ratio.toFixed(2).padStart(8)}  ${reached ? 'reached' : 'MISSED'}`);
}

const peerTimes = takeTurns(againstPeers);
const voteTimes = takeTurns(votesAgainstKernel);
print(`21 indicators, ${peerTickers} × ${bars} bars`, peerTimes, peerTickers);
print(`26 votes of every bar, ${tickers} × ${bars} bars`, voteTimes, tickers);

console.log('\nComposite of the newest bar, recomputed over the whole history, ms CPU');
for (const length of [250, 1_260, 2_520, 10_000]) {
  const { median: middle, worst } = newestBarMs(length);
  console.log(
    `  ${String(length).padStart(6)} bars${middle.toFixed(3).padStart(9)} (worst round ${worst.toFixed(3)})`,
  );
}

const ours = median(peerTimes.ours);
const ixjb94 = median(peerTimes.ixjb94);
const tradingSignals = median(peerTimes.tradingSignals);
const voteRatio = median(voteTimes.votes) / median(voteTimes.kernel);
console.log(`\nGoals (medians of ${repeats} interleaved rounds)`);
goal('times as fast as trading-signals, goal ≥ 20', tradingSignals / ours, tradingSignals / ours >= 20);
goal('times as fast as @ixjb94/indicators, goal ≥ 2', ixjb94 / ours, ixjb94 / ours >= 2);
goal('26 votes over the bare 21 indicators, goal ≤ 2', voteRatio, voteRatio <= 2);
const load1 = os.loadavg()[0]!.toFixed(2);
console.log(
  `\nNode ${process.version}, ${os.cpus().length} cores, load ${load1}: absolute times depend on what else runs here.`,
);
