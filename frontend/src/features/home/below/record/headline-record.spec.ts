import type {
  HorizonRecord,
  SeriesRecord,
  TrackRecord,
} from '../../../../market/track-record/track-record-query';
import { headlineRecords, verdictOf } from './headline-record';

type Direction = NonNullable<HorizonRecord['direction']>;

const direction = (effectiveCount: number, more: Partial<Direction> = {}): Direction => ({
  count: effectiveCount,
  effectiveCount,
  enough: effectiveCount >= 30,
  against: 'zero',
  hits: 0,
  neutral: 0,
  rate: null,
  interval: null,
  baseRate: null,
  absolute: null,
  ...more,
});
const horizon = (sessions: number, directed: Direction | null): HorizonRecord =>
  ({ horizon: sessions, direction: directed }) as HorizonRecord;
const series = (more: Partial<SeriesRecord>): SeriesRecord => ({
  algo: 'technical',
  version: '1',
  origin: 'live',
  simulated: false,
  calls: 1,
  withdrawn: 0,
  horizons: [],
  ...more,
});
const record = (all: SeriesRecord[]): TrackRecord => ({ series: all, asOfMs: 0, enough: 30, limit: 1_000 });

test('live calls on real prices come before everything else that was judged', () => {
  const judged = [horizon(5, direction(3))];
  const found = headlineRecords(
    record([
      series({ origin: 'backtest', horizons: judged, version: 'backtest' }),
      series({ simulated: true, horizons: judged, version: 'simulated' }),
      series({ horizons: judged, version: 'real' }),
    ]),
    ['technical'],
  );
  expect(found.map((one) => one.series.version)).toEqual(['real']);
});

test('backtests are never shown: nobody wrote them down before their outcome was known', () => {
  const judged = [horizon(5, direction(3))];
  const found = headlineRecords(
    record([
      series({ origin: 'backtest', horizons: judged }),
      series({ origin: 'backtest', simulated: true, horizons: judged }),
      series({ version: 'none yet' }),
    ]),
    ['technical'],
  );
  expect(found).toEqual([]);
});

test('what has not come due gives way to what has; an algorithm with nothing judged is left out', () => {
  const found = headlineRecords(
    record([
      series({ version: 'none yet' }),
      series({ simulated: true, version: 'simulated', horizons: [horizon(5, direction(2))] }),
      series({ algo: 'lstm', horizons: [horizon(5, null)] }),
    ]),
    ['technical', 'lstm', 'valuation'],
  );
  expect(found.map((one) => one.series.version)).toEqual(['simulated']);
});

test('the horizon is chosen by how many calls it has, never by its rate', () => {
  const [found] = headlineRecords(
    record([
      series({
        horizons: [horizon(1, direction(40, { rate: 0.4 })), horizon(20, direction(35, { rate: 0.9 }))],
      }),
    ]),
    ['technical'],
  );
  expect(found?.horizon).toBe(1);
});

test.each([
  [{ low: 0.56, high: 0.64 }, 'better'],
  [{ low: 0.4, high: 0.5 }, 'worse'],
  [{ low: 0.5, high: 0.6 }, 'same'],
] as const)('an interval of %p against a base rate of 55%', (interval, verdict) => {
  expect(verdictOf(direction(100, { rate: 0.6, interval, baseRate: 0.55 }))).toBe(verdict);
});

test('too few calls have no verdict', () => expect(verdictOf(direction(3))).toBeNull());
