import { chooseFormat, DEFAULT_FORMAT } from '../../../lib/i18n/format-choice';
import { markIndex, marksOfCalls, marksOfEarnings } from './chart-marks';

const at = (time: string): number => Date.parse(time);
const bars = (...times: string[]) => times.map((time) => ({ timeMs: at(time) }));
const date = (day: string) => ({ timeMs: at(`${day}T00:00:00Z`), isDate: true });

test('a date stands at its day, at the week or month that holds it, and nowhere before the first bar', () => {
  const weeks = bars('2026-11-02T00:00Z', '2026-11-09T00:00Z', '2026-11-16T00:00Z');
  const index = (day: string) => markIndex(date(day), weeks, false, 'America/New_York');
  expect([index('2026-11-01'), index('2026-11-02'), index('2026-11-13'), index('2026-11-16')]).toEqual([
    null,
    0,
    1,
    2,
  ]);
  expect(markIndex(date('2026-11-02'), [], false, 'UTC')).toBeNull();
});

test('a date stands at the first bar of its session by the exchange’s clock', () => {
  const hours = bars('2026-11-20T20:00Z', '2026-11-23T14:30Z', '2026-11-23T15:30Z', '2026-11-24T14:30Z');
  const index = (day: string) => markIndex(date(day), hours, true, 'America/New_York');
  expect([index('2026-11-20'), index('2026-11-22'), index('2026-11-23'), index('2026-11-24')]).toEqual([
    0,
    null,
    1,
    3,
  ]);
});

test('an instant stands at the bar that holds it, among days at the exchange’s date', () => {
  const call = { timeMs: at('2026-11-24T01:00Z'), isDate: false };
  const days = bars('2026-11-20T00:00Z', '2026-11-23T00:00Z', '2026-11-24T00:00Z');
  expect(markIndex(call, days, false, 'America/New_York')).toBe(1);
  const hours = bars('2026-11-24T00:00Z', '2026-11-24T00:30Z', '2026-11-24T01:30Z');
  expect(markIndex(call, hours, true, 'UTC')).toBe(1);
});

test('a call is told with its outcomes, a withdrawn one not at all; results without their day have no place', () => {
  const call = {
    callId: 'c1',
    asOfMs: at('2026-11-02T00:00Z'),
    algo: 'technical',
    headline: 'Buy.',
    stance: 1,
    withdrawn: null,
    outcomes: [
      { horizon: 5, returnPct: 2.5, hit: true },
      { horizon: 20, returnPct: -1, hit: false },
    ],
  };
  const [mark, ...others] = marksOfCalls([
    call,
    { ...call, callId: 'c2', withdrawn: { withdrawnMs: 0, reason: '' } },
  ] as never);
  expect(others).toEqual([]);
  expect(mark).toMatchObject({ id: 'c1', kind: 'call-up', isDate: true });
  expect(mark!.text).toMatch(/Buy\. .*5 sessions.*2\.50%.*right.*20 sessions.*1\.00%.*wrong/);
  expect(marksOfCalls([{ ...call, outcomes: [] }] as never)[0]!.text).toContain('not judged yet');
  chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
  expect(marksOfCalls([{ ...call, headline: 'Buy above 1,302.50.' }] as never)[0]!.text).toContain(
    'Buy above 1.302,50.',
  );
  chooseFormat(DEFAULT_FORMAT);
  const periods = [
    { fiscalDateMs: at('2026-09-30T00:00Z'), filingDateMs: at('2026-11-01T00:00Z') },
    { fiscalDateMs: at('2026-06-30T00:00Z'), filingDateMs: null },
  ];
  expect(marksOfEarnings(periods as never).map(({ timeMs }) => timeMs)).toEqual([at('2026-11-01T00:00Z')]);
});
