import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppConfig } from '../../../config/app-config.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { createProvider } from './create-provider.js';

const root = path.join(tmpdir(), 'no-such-root');
const configured = (env: Record<string, string>): AppConfig => AppConfig.fromEnv(env, root);
const spy: MarketInstrument = {
  key: 'NYSEARCA:SPY',
  exchangeShortName: 'NYSEARCA',
  symbol: 'SPY',
  type: 'etf',
  currency: 'USD',
  sector: null,
  rank: 1,
};

describe('the provider of a configuration', () => {
  it('is the simulated market unless another is named', async () => {
    const provider = await createProvider(configured({}), { warn: () => undefined });
    expect(provider).toMatchObject({ name: 'simulated', simulated: true, replay: false });
  });

  it('keeps the real exchange calendar when told so', async () => {
    const provider = await createProvider(configured({ SIMULATED_SESSION: 'calendar' }), {
      warn: () => undefined,
    });
    const query = { instrument: spy, interval: '1d' as const };
    // The week of Independence Day 2025 (Friday), with a half day before it.
    const days = await provider.history({
      ...query,
      fromMs: Date.UTC(2025, 5, 30),
      toMs: Date.UTC(2025, 6, 7),
    });
    expect(days.map(({ timeMs }) => new Date(timeMs).getUTCDate())).toEqual([30, 1, 2, 3]);
    const day = {
      instrument: spy,
      interval: '1m' as const,
      fromMs: Date.UTC(2025, 6, 3),
      toMs: Date.UTC(2025, 6, 4),
    };
    expect(await provider.history(day)).toHaveLength(210);
  });

  it('replays a recorded day and reports the rows that it could not use', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'create-provider-'));
    try {
      const rows = ['13:30:00', '13:30:01', '13:30:02'].map(
        (time, i) => `${Date.parse(`2020-06-10T${time}Z`)},${10 + i},5`,
      );
      await writeFile(path.join(folder, 'NYSEARCA-SPY-2020-06-10.csv'), [...rows, 'broken'].join('\n'));
      const env = { MARKET_DATA: 'replay', REPLAY_DIR: folder, REPLAY_START: '13:30:01' };
      const warnings: string[] = [];
      const provider = await createProvider(configured(env), {
        warn: (line) => warnings.push(line),
        previousClose: () => Promise.resolve(9),
      });
      expect(warnings).toEqual([expect.stringContaining('1 rows not used (line 4: not three numbers)')]);
      expect(provider).toMatchObject({
        name: 'replay',
        simulated: false,
        replay: true,
        selfTestKey: spy.key,
      });
      expect(await provider.snapshot([spy], provider.nowMs())).toEqual([
        {
          key: spy.key,
          price: 11,
          previousClose: 9,
          open: 10,
          dayHigh: 11,
          dayLow: 10,
          volume: 10,
          timeMs: Date.UTC(2020, 5, 10, 13, 30, 1),
        },
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says which variable to change when there is nothing to replay', async () => {
    await expect(
      createProvider(configured({ MARKET_DATA: 'replay' }), { warn: () => undefined }),
    ).rejects.toThrow(/^REPLAY_DIR: /);
  });
});
