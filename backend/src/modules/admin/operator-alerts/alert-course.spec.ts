import type { AlertKind } from '@pricealgo/contract/operator-alerts';
import fc from 'fast-check';
import { nextAlerts, type NextAlert, type OpenAlert } from './alert-course.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const CONDITION = { kind: 'source', subject: 'kraken', detail: 'dead' } as const;

type Look = 'found' | 'clear' | 'unknown';

/** Rounds a minute apart. @returns minute and moment of every notice */
function told(looks: readonly Look[], after = 5, startMs = 0): string[] {
  let open: OpenAlert[] = [];
  const notices: string[] = [];
  looks.forEach((look, minute) => {
    const next: NextAlert[] = nextAlerts(open, {
      held: look === 'found' ? [CONDITION] : [],
      unknown: new Set<AlertKind>(look === 'unknown' ? ['source'] : []),
      nowMs: startMs + minute * MINUTE_MS,
      lookedMs: startMs + (minute - 1) * MINUTE_MS,
      afterMs: after * MINUTE_MS,
    });
    for (const { notice } of next) if (notice) notices.push(`${minute} ${notice}`);
    open = next.filter(({ recovered, forgotten }) => !recovered && !forgotten);
  });
  return notices;
}
const of = (look: Look, times: number): Look[] => Array.from({ length: times }, () => look);

describe('the course of an alert', () => {
  it('is told of once it has held for long enough, and once more when it is over for as long', () => {
    expect(told([...of('found', 30), ...of('clear', 30)])).toEqual(['5 opened', '35 recovered']);
  });

  it('is told of at once where no time is asked for', () => {
    expect(told(['found', 'clear'], 0)).toEqual(['0 opened', '1 recovered']);
  });

  it('is told of again after a day, and not sooner', () => {
    expect(told(of('found', 2 * DAY_MINUTES + 10))).toEqual([
      '5 opened',
      `${5 + DAY_MINUTES} reminder`,
      `${5 + 2 * DAY_MINUTES} reminder`,
    ]);
  });

  it('neither begins nor ends by what cannot be looked at', () => {
    expect(told(of('unknown', 60))).toEqual([]);
    expect(told([...of('found', 6), ...of('unknown', 60), ...of('clear', 6)])).toEqual([
      '5 opened',
      '71 recovered',
    ]);
  });

  it('begins anew where nobody looked for a while', () => {
    const before: OpenAlert = {
      ...CONDITION,
      id: '1',
      sinceMs: 0,
      noticedMs: null,
      remindedMs: null,
      clearSinceMs: null,
    };
    const nowMs = 600 * MINUTE_MS;
    const round = { held: [CONDITION], unknown: new Set<AlertKind>(), nowMs, afterMs: 5 * MINUTE_MS };
    expect(nextAlerts([before], { ...round, lookedMs: 0 })).toMatchObject([{ sinceMs: nowMs, notice: null }]);
    expect(nextAlerts([before], { ...round, lookedMs: nowMs - MINUTE_MS })).toMatchObject([
      { notice: 'opened' },
    ]);
  });

  it('tells nothing of what never holds for long enough', () => {
    const shortTrouble = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 }))
        .map(([bad, good]) => [...of('found', bad), ...of('clear', good)]),
    );
    fc.assert(fc.property(shortTrouble, (looks) => expect(told(looks.flat())).toEqual([])));
  });

  it('tells of a beginning and an end in turn, whatever comes', () => {
    const looks = fc.array(fc.constantFrom<Look>('found', 'clear', 'unknown'), { maxLength: 200 });
    fc.assert(
      fc.property(looks, fc.integer({ min: 0, max: 6 }), (all, after) => {
        const moments = told(all, after).map((notice) => notice.split(' ')[1]);
        expect(moments).toEqual(moments.map((_, i) => (i % 2 === 0 ? 'opened' : 'recovered')));
      }),
    );
  });
});
