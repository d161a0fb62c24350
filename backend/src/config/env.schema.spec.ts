import { readFileSync } from 'node:fs';
import { envSchema, parseEnv } from './env.schema.js';

describe('parseEnv', () => {
  it('has a default for everything a newcomer needs', () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3001,
      ROLES: ['api', 'worker', 'feed'],
      MARKET_DATA: ['simulated'],
    });
  });

  it('takes an empty value as not set', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3001, DATABASE_URL: undefined });
  });

  it('lists every fault, one a line', () => {
    const bad = { PORT: 'http', ROLES: 'api,cook', DATABASE_URL: 'mysql://x/y', SIMULATED_SESSION: 'never' };
    const lines = (() => {
      try {
        parseEnv(bad);
        return [];
      } catch (error) {
        return (error as Error).message.split('\n');
      }
    })();
    expect(lines).toEqual([
      'Bad configuration: PORT: must be a whole number',
      'Bad configuration: ROLES: must be of api, worker, feed',
      'Bad configuration: DATABASE_URL: must be a URL that starts with postgres:// or postgresql://',
      'Bad configuration: SIMULATED_SESSION: must be always or calendar',
    ]);
  });

  it('refuses a placeholder password in production only', () => {
    const url = 'postgres://app:change-me@db/app';
    expect(() => parseEnv({ NODE_ENV: 'production', DATABASE_URL: url })).toThrow('placeholder password');
    expect(parseEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  it('takes an ordered list of real sources, and simulated or replay only alone', () => {
    expect(parseEnv({ MARKET_DATA: 'kraken, coinbase' }).MARKET_DATA).toEqual(['kraken', 'coinbase']);
    for (const mixed of ['kraken,simulated', 'replay,kraken', 'simulated,replay']) {
      expect(() => parseEnv({ MARKET_DATA: mixed })).toThrow('MARKET_DATA: simulated and replay stand alone');
    }
    expect(() => parseEnv({ MARKET_DATA: 'kraken,kraken' })).toThrow('names a source twice');
    expect(() => parseEnv({ MARKET_DATA: 'invented' })).toThrow('MARKET_DATA: must be of simulated');
  });

  it('wants a key where a source needs one, and no placeholder in production', () => {
    expect(() => parseEnv({ MARKET_DATA: 'fmp' })).toThrow('FMP_API_KEY: is needed');
    expect(parseEnv({ MARKET_DATA: 'fmp', FMP_API_KEY: 'abc' }).MARKET_DATA).toEqual(['fmp']);
    const placeholder = { NODE_ENV: 'production', MARKET_DATA: 'fmp', FMP_API_KEY: 'change-me' };
    expect(() => parseEnv(placeholder)).toThrow('FMP_API_KEY: is still a placeholder');
  });

  it('never prints a value', () => {
    expect(() => parseEnv({ DATABASE_URL: 'mysql://root:hunter2@db/app' })).toThrow(
      expect.not.stringContaining('hunter2'),
    );
  });
});

describe('.env.example', () => {
  it('documents every variable, and nothing else', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const documented = [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect([...new Set(documented)].sort()).toEqual(Object.keys(envSchema.shape).sort());
  });
});
