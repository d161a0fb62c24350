import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { AppConfig } from '../../../config/app-config.js';
import { IdTokens } from './id-tokens.js';

const PROJECT = 'pricealgo-test';
const NUMBER = '+12025550101';

const config = (env: Record<string, string> = {}): AppConfig =>
  AppConfig.fromEnv({ NODE_ENV: 'test', FIREBASE_PROJECT_ID: PROJECT, ...env }, '/tmp');
const claims = (changes: JWTPayload = {}): JWTPayload => {
  const nowS = Math.floor(Date.now() / 1_000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'somebody',
    iat: nowS,
    exp: nowS + 3_600,
    auth_time: nowS,
    phone_number: NUMBER,
    ...changes,
  };
};
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (payload: JWTPayload): string => `${encode({ alg: 'none' })}.${encode(payload)}.`;

describe('IdTokens', () => {
  let server: Server;
  let url: string;
  let sign: (payload: JWTPayload, kid?: string) => Promise<string>;
  let foreign: (payload: JWTPayload) => Promise<string>;
  beforeAll(async () => {
    const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    const by =
      (key: typeof own.privateKey) =>
      (payload: JWTPayload, kid = 'one') =>
        new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    sign = by(own.privateKey);
    foreign = by(other.privateKey);
    server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('reads the number of a token that the provider signed', async () => {
    await expect(new IdTokens(config(), url).phoneNumber(await sign(claims()))).resolves.toBe(NUMBER);
  });

  it.each<[string, JWTPayload]>([
    ['of another project', { aud: 'other' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ['of a login of last week', { auth_time: Math.floor(Date.now() / 1_000) - 601 }],
    ['of a login in the future', { auth_time: Math.floor(Date.now() / 1_000) + 600 }],
    ['without a login', { auth_time: undefined }],
    ['without a subject', { sub: '' }],
    ['without a number', { phone_number: undefined }],
  ])('refuses a token %s', async (_what, changes) => {
    const tokens = new IdTokens(config(), url);
    await expect(tokens.phoneNumber(await sign(claims(changes)))).rejects.toMatchObject({
      code: 'code_invalid',
    });
  });

  it('refuses what somebody else signed, what nobody signed, and what is no token', async () => {
    const tokens = new IdTokens(config(), url);
    for (const token of [
      await foreign(claims()),
      await sign(claims(), 'two'),
      unsigned(claims()),
      `${encode({ alg: 'HS256', kid: 'one' })}.${encode(claims())}.${encode('x')}`,
      'nonsense',
    ]) {
      await expect(tokens.phoneNumber(token)).rejects.toMatchObject({ code: 'code_invalid' });
    }
  });

  it('takes the emulator’s unsigned tokens, never in production', async () => {
    const emulator = { FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' };
    const production = {
      NODE_ENV: 'production',
      APP_SECRET: 'f3b0c7d29a5148e6b7c1d4a9e2f60873',
      DATABASE_URL: 'postgres://app:k9Qz@localhost/app',
      PUBLIC_URL: 'https://prices.example',
    };
    await expect(new IdTokens(config(emulator), url).phoneNumber(unsigned(claims()))).resolves.toBe(NUMBER);
    const strict = new IdTokens(config({ ...emulator, ...production }), url);
    await expect(strict.phoneNumber(unsigned(claims()))).rejects.toMatchObject({ code: 'code_invalid' });
    await expect(strict.phoneNumber(await sign(claims()))).resolves.toBe(NUMBER);
  });

  it('says that it cannot tell while the keys cannot be read', async () => {
    const tokens = new IdTokens(config(), 'http://127.0.0.1:9/keys');
    await expect(tokens.phoneNumber(await sign(claims()))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});
