import { CALL_MODES } from '@pricealgo/contract/calls';
import { callMode, callSource, MODE, SOURCE } from '../../src/modules/analysis/calls/call-mode.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

type Recorded = Parameters<typeof callMode>[0];

/** Every combination of what the rule looks at, and of what looks nearly like it. */
function everyCall(): Recorded[] {
  const params: Recorded['params'][] = [
    {},
    { source: 'imported' },
    { backtest: true },
    { backtest: false },
    { source: 'imported', backtest: true },
    { backtest: 'true' },
    { source: null },
    { source: 'fmp' },
  ];
  const times = [
    null,
    '2026-03-09T00:00:00.000Z',
    '2026-03-09T00:00:00.001Z',
    '2026-03-09T04:00:00.000Z',
    '2026-03-08T23:59:59.999Z',
    '1969-12-31T00:00:00.000Z',
    '1969-12-31T12:00:00.000Z',
  ];
  return [null, ...CALL_MODES].flatMap((mode) =>
    [null, 'fmp', 'imported'].flatMap((source) =>
      (['live', 'backtest'] as const).flatMap((origin) =>
        [true, false].flatMap((simulated) =>
          params.flatMap((own) =>
            times.map((time): Recorded => ({
              mode,
              source,
              origin,
              simulated,
              params: own,
              priceTime: time === null ? null : new Date(time),
            })),
          ),
        ),
      ),
    ),
  );
}

describe('the rule of which market a call is about', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(API);
  });

  it('says the same in code and in SQL, whatever was recorded and whatever the session’s time zone is', async () => {
    const calls = everyCall();
    const rows = calls.map(({ priceTime, ...call }, place) => ({ ...call, price_time: priceTime, place }));
    for (const zone of ['UTC', 'America/New_York']) {
      const found = await test.orm.em.fork().transactional(async (em) => {
        await em.execute(`set local time zone '${zone}'`);
        return em.execute<{ mode: string; source: string }[]>(
          `select ${MODE} as mode, ${SOURCE} as source
           from json_to_recordset(?::json) as c(mode text, source text, origin text, simulated boolean,
             params jsonb, price_time timestamptz, place bigint)
           order by place`,
          [JSON.stringify(rows)],
        );
      });
      const expected = calls.map((call) => ({ mode: callMode(call), source: callSource(call) ?? '' }));
      const apart = calls.flatMap((call, i) =>
        found[i]!.mode === expected[i]!.mode && found[i]!.source === expected[i]!.source
          ? []
          : [{ call, code: expected[i], sql: found[i] }],
      );
      expect(apart.slice(0, 5)).toEqual([]);
      expect(found).toHaveLength(calls.length);
    }
  });
});
