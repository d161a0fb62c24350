import type { ChainLink } from '../api/public-calls';
import { called, filterFrom } from './called';

const link = (seq: number, record: Partial<ChainLink['record']>): ChainLink =>
  ({ record: { seq, origin: 'live', simulated: false, ...record } }) as ChainLink;

const LINKS = [
  link(1, { instrument: 'NASDAQ:AAPL', algo: 'technical' }),
  link(2, { instrument: 'NASDAQ:AAPL', algo: 'valuation', simulated: true }),
  link(3, { instrument: 'NYSE:KO', algo: 'technical', origin: 'backtest', simulated: true }),
];
const found = (address: string): number[] =>
  called(LINKS, filterFrom(new URLSearchParams(address))).map(({ record }) => record.seq);

test.each([
  ['', [3, 2, 1]],
  ['ticker=aapl', [2, 1]],
  ['ticker=nyse:', [3]],
  ['algo=technical', [3, 1]],
  ['algo=tarot&kind=all', [3, 2, 1]],
  ['kind=real', [1]],
  ['kind=simulated', [2]],
  ['kind=backtest', [3]],
  ['ticker=KO&algo=valuation', []],
])('of “%s” there are %j, newest first', (address, expected) => {
  expect(found(address)).toEqual(expected);
});
