import { readFileSync } from 'node:fs';
import { AppConfig } from './app-config.js';
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

  it('makes demo content of simulated prices only: by default in development, elsewhere when asked', () => {
    const made = (env: Record<string, string>): boolean => AppConfig.fromEnv(env, '/tmp').demoContent;
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://prices.example',
      APP_SECRET: 'f3b0c7d29a5148e6b7c1d4a9e2f60873',
    };
    expect(made({})).toBe(true);
    expect(made({ DEMO_CONTENT: 'false' })).toBe(false);
    expect(made({ NODE_ENV: 'test' })).toBe(false);
    expect(made(production)).toBe(false);
    expect(made({ ...production, DEMO_CONTENT: 'true' })).toBe(true);
    for (const source of ['kraken', 'replay']) {
      expect(made({ MARKET_DATA: source })).toBe(false);
      expect(() => made({ MARKET_DATA: source, DEMO_CONTENT: 'true' })).toThrow('DEMO_CONTENT: is made of');
    }
  });

  it('wants a key where a source needs one, and no placeholder in production', () => {
    expect(() => parseEnv({ MARKET_DATA: 'fmp' })).toThrow('FMP_API_KEY: is needed');
    expect(parseEnv({ MARKET_DATA: 'fmp', FMP_API_KEY: 'abc' }).MARKET_DATA).toEqual(['fmp']);
    const placeholder = { NODE_ENV: 'production', MARKET_DATA: 'fmp', FMP_API_KEY: 'change-me' };
    expect(() => parseEnv(placeholder)).toThrow('FMP_API_KEY: is still a placeholder');
  });

  it('wants a secret in production, and what a chosen driver needs', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://prices.example' };
    expect(() => parseEnv(production)).toThrow('APP_SECRET: needs a random value');
    expect(() => parseEnv({ ...production, APP_SECRET: 'x'.repeat(40) })).toThrow('APP_SECRET');
    const APP_SECRET = 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c';
    expect(parseEnv({ ...production, APP_SECRET }).NODE_ENV).toBe('production');
    const mails = { MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://mail.example' };
    expect(parseEnv(mails).MAIL_DRIVER).toBe('smtp');
    expect(() => parseEnv({ NODE_ENV: 'production', APP_SECRET, ...mails })).toThrow('PUBLIC_URL: must be');
    for (const [set, missing] of [
      [{ MAIL_DRIVER: 'smtp' }, 'SMTP_URL'],
      [{ PHONE_DRIVER: 'sms-webhook', SMS_WEBHOOK_URL: 'https://sms.example' }, 'SMS_WEBHOOK_SECRET'],
      [{ PHONE_DRIVER: 'firebase' }, 'FIREBASE_API_KEY'],
      [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
      [{ STORAGE_DRIVER: 's3' }, 'S3_BUCKET'],
    ] as const) {
      expect(() => parseEnv(set)).toThrow(`${missing}: is needed`);
    }
  });

  it('wants an https address in production, and takes this machine only where that is named deliberately', () => {
    const production = { NODE_ENV: 'production', APP_SECRET: 'f3b0c7d29a5148e6b7c1d4a9e2f60873' };
    const MUST = 'PUBLIC_URL: must be the https:// address at which browsers reach production';
    const HERE = `${MUST}, or set ALLOW_HTTP_ON_LOOPBACK=true for a trial on this machine`;
    const fault = (env: Partial<Record<string, string>>): string | null => {
      try {
        parseEnv({ ...production, ...env });
        return null;
      } catch (error) {
        return (error as Error).message.replace('Bad configuration: ', '');
      }
    };
    expect(fault({ PUBLIC_URL: 'https://prices.example' })).toBeNull();
    expect(fault({ PUBLIC_URL: 'https://prices.example', HOST: '0.0.0.0' })).toBeNull();
    const ALLOW_HTTP_ON_LOOPBACK = 'true';
    for (const env of [
      {},
      { PUBLIC_URL: 'http://localhost:8080' },
      { PUBLIC_URL: 'http://[::1]:80', HOST: '::' },
    ]) {
      expect(fault(env)).toBe(HERE);
      expect(fault({ ...env, ALLOW_HTTP_ON_LOOPBACK })).toBeNull();
    }
    // What is for others is not excused by it: a number leads there, too.
    for (const env of [
      { PUBLIC_URL: 'http://prices.example' },
      { PUBLIC_URL: 'http://127.0.0.1.evil.example' },
      { PUBLIC_URL: 'http://192.168.1.5' },
      { HOST: '0.0.0.0' },
    ]) {
      expect(fault(env)).toBe(MUST);
      expect(fault({ ...env, ALLOW_HTTP_ON_LOOPBACK })).toBe(MUST);
    }
  });

  describe('outside production', () => {
    const production = { NODE_ENV: 'production', APP_SECRET: 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c' };
    const HERE: Record<string, string>[] = [
      {},
      { HOST: 'localhost' },
      { HOST: '127.0.0.5' },
      { HOST: '::1' },
      { PUBLIC_URL: 'http://localhost:3001' },
      { PUBLIC_URL: 'http://127.0.0.1' },
      { PUBLIC_URL: 'https://[::1]:8443' },
    ];
    const OPEN: [string, Record<string, string>][] = [
      ['HOST: 0.0.0.0', { HOST: '0.0.0.0' }],
      ['HOST: ::', { HOST: '::' }],
      ['HOST: 192.168.1.5', { HOST: '192.168.1.5' }],
      ['HOST: my-laptop', { HOST: 'my-laptop' }],
      ['PUBLIC_URL: https://prices.example', { PUBLIC_URL: 'https://prices.example/app' }],
      ['PUBLIC_URL: http://127.0.0.1.evil.example', { PUBLIC_URL: 'http://127.0.0.1.evil.example' }],
    ];
    const ADVICE = [
      '  NODE_ENV=production PUBLIC_URL=https://… APP_SECRET=… (32 or more random characters: openssl rand -hex 32)',
      '  ALLOW_PUBLIC_DEVELOPMENT=true (a test installation: demo logins and the outbox answer on this machine only)',
    ];
    const linesOf = (env: Record<string, string>): string[] => {
      try {
        parseEnv(env);
        return [];
      } catch (error) {
        return (error as Error).message.split('\n');
      }
    };

    it.each(HERE)('starts where only this machine reaches it: %j', (env) => {
      for (const NODE_ENV of ['development', 'test']) expect(linesOf({ NODE_ENV, ...env })).toEqual([]);
    });

    it.each(OPEN)('refuses %s unless that is named deliberately, and says both ways', (fault, env) => {
      for (const NODE_ENV of ['development', 'test']) {
        expect(linesOf({ NODE_ENV, ...env })).toEqual([
          `Bad configuration: ${fault} is for others, too, and NODE_ENV=${NODE_ENV} is not safe for them. Set one of`,
          ...ADVICE,
        ]);
        expect(linesOf({ NODE_ENV, ...env, ALLOW_PUBLIC_DEVELOPMENT: 'false' })).toHaveLength(3);
        expect(linesOf({ NODE_ENV, ...env, ALLOW_PUBLIC_DEVELOPMENT: 'true' })).toEqual([]);
      }
      expect(linesOf({ ...production, PUBLIC_URL: 'https://prices.example', HOST: env['HOST']! })).toEqual(
        [],
      );
    });

    it('gives the advice once for several faults', () => {
      const [host, url, ...advice] = linesOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example' });
      expect([host, url]).toEqual([
        expect.stringContaining('Bad configuration: HOST: 0.0.0.0'),
        expect.stringContaining('Bad configuration: PUBLIC_URL: https://prices.example'),
      ]);
      expect(advice).toEqual(ADVICE);
    });

    it('never prints what stands before the host of an address', () => {
      const [line] = linesOf({ PUBLIC_URL: 'https://someone:hunter2@prices.example' });
      expect(line).toContain('PUBLIC_URL: https://prices.example');
    });
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
