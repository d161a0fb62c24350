import { parseEnv } from './env.schema.js';

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c',
  PUBLIC_URL: 'https://prices.example',
  BACKEND_TLS: 'required',
};
const faults = (env: Record<string, string>): string[] => {
  try {
    parseEnv({ ...production, ...env });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.replace('Bad configuration: ', ''));
  }
};

describe('BACKEND_TLS=required', () => {
  it.each<[Record<string, string>]>([
    [{}],
    [{ DATABASE_URL: 'postgres://a:b3c@db.example/x?sslmode=verify-full' }],
    [{ DATABASE_URL: 'postgres://a:b3c@127.0.0.1:5432/x', REDIS_URL: 'redis://localhost:6379' }],
    [{ REDIS_URL: 'rediss://cache.example', RATE_LIMIT_REDIS_URL: 'rediss://cache.example/1' }],
    [{ MAIL_DRIVER: 'smtp', SMTP_URL: 'smtps://mail.example' }],
    [{ MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
    [{ S3_ENDPOINT: 'https://objects.example', FMP_SOCKET_URL: 'wss://vendor.example' }],
  ])('starts with %j', (env) => expect(faults(env)).toEqual([]));

  it.each<[string, string]>([
    ['DATABASE_URL', 'postgres://a:b3c@db.example/x'],
    ['DATABASE_URL', 'postgres://a:b3c@db.example/x?sslmode=require'],
    ['DATABASE_URL', 'postgres://a:b3c@db.example/x?sslmode=verify-full&host=other.example&sslmode=disable'],
    ['REDIS_URL', 'redis://cache.example'],
    ['RATE_LIMIT_REDIS_URL', 'redis://127.0.0.1.evil.example/1'],
    ['SMTP_URL', 'smtp://mail.example:587'],
    ['S3_ENDPOINT', 'http://objects.example'],
    ['SMS_WEBHOOK_URL', 'http://sms.example/send'],
    ['FMP_SOCKET_URL', 'ws://vendor.example'],
    ['GOOGLE_ISSUER', 'http://accounts.example'],
  ])('refuses %s=%s and names no value', (name, value) => {
    expect(faults({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .*BACKEND_TLS`))]);
    expect(faults({ [name]: value }).join()).not.toContain('b3c');
    expect(faults({ [name]: value, BACKEND_TLS: 'optional' })).toEqual([]);
  });

  it('is not the default, and concerns no page of our own', () => {
    expect(parseEnv({}).BACKEND_TLS).toBe('optional');
    expect(
      faults({
        PUBLIC_URL: 'http://localhost:8080',
        ALLOW_HTTP_ON_LOOPBACK: 'true',
        ALLOWED_ORIGINS: 'http://app.example',
      }),
    ).toEqual([]);
  });
});
