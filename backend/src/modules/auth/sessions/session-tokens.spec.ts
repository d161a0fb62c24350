import { randomUUID } from 'node:crypto';
import { AppConfig } from '../../../config/app-config.js';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { refreshHash, RefreshTokenService } from './session-tokens.js';

const tokens = (secret = 'the-secret-of-this-installation-0001'): RefreshTokenService =>
  new RefreshTokenService(new AppKeys(AppConfig.fromEnv({ APP_SECRET: secret }, '/tmp')));

describe('RefreshTokens', () => {
  it('are never the same, belong to a session and are kept as a hash', () => {
    const id = randomUUID();
    const [one, two] = [tokens().create(id), tokens().create(id)];
    expect(one.token).not.toBe(two.token);
    expect(Buffer.from(one.token.split('.')[1]!, 'base64url')).toHaveLength(32);
    expect(one.hash).toBe(refreshHash(one.token));
    expect(one.hash).toMatch(/^[\w-]{43}$/);
    expect(tokens().sessionOf(one.token)).toBe(id);
  });

  it('of somebody else belong to nobody', () => {
    const { token } = tokens().create(randomUUID());
    const [id, secret, check] = token.split('.');
    const moved = [
      `${randomUUID()}.${secret}.${check}`,
      `${id}.${secret}x.${check}`,
      `${id}.${secret}`,
      `${id}.${secret}.`,
      `.${check}`,
      '',
    ];
    for (const made of moved) expect(tokens().sessionOf(made)).toBeNull();
    expect(tokens('the-secret-of-another-installation-2').sessionOf(token)).toBeNull();
    expect(tokens().sessionOf(tokens().create('no-uuid').token)).toBeNull();
  });
});
