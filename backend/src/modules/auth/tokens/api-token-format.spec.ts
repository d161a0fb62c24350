import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  apiTokenHash,
  apiTokenHint,
  idInApiToken,
  looksLikeApiToken,
  newApiToken,
} from './api-token-format.js';

describe('personal API tokens', () => {
  it('name their row, whatever its id', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const { token, hash } = newApiToken(id);
        expect(token).toMatch(/^pa_[0-9A-Za-z]{60}$/);
        expect(idInApiToken(token)).toBe(id);
        expect(token.startsWith(apiTokenHint(id))).toBe(true);
        expect(hash).toBe(apiTokenHash(token));
      }),
    );
  });

  it('differ each time, though the row is the same', () => {
    const id = randomUUID();
    const [one, other] = [newApiToken(id), newApiToken(id)];
    expect(one.token).not.toBe(other.token);
    expect(one.hash).not.toBe(other.hash);
    expect(one.hash).toBe(apiTokenHash(one.token));
  });

  it('are told from a slip of the pen by their checksum', () => {
    const { token } = newApiToken(randomUUID());
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 62 }), fc.constantFrom(...'0aZ9'), (at, sign) => {
        const other = token.slice(0, at) + sign + token.slice(at + 1);
        expect(idInApiToken(other) === null).toBe(other !== token);
      }),
    );
    for (const none of ['', 'pa_', token.slice(1), `${token}0`, `pa_${'z'.repeat(60)}`])
      expect(idInApiToken(none)).toBeNull();
  });

  it('are known by their beginning, a session is not', () => {
    expect(looksLikeApiToken(newApiToken(randomUUID()).token)).toBe(true);
    expect(looksLikeApiToken('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBe(false);
  });
});
