import { createHmac } from 'node:crypto';
import { madeWithAny, sameSecret, type KeyRing } from './app-keys.js';

const signed = (key: Buffer): string => createHmac('sha256', key).update('text').digest('base64url');

describe('comparing secrets', () => {
  it('takes texts and bytes, and another length is another secret', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    expect(sameSecret(Buffer.of(1, 2), Buffer.of(1, 2))).toBe(true);
    for (const other of ['abd', 'ab', 'abcd', '']) expect(sameSecret('abc', other)).toBe(false);
    expect(sameSecret('é', 'ee')).toBe(false);
  });

  it('knows what any key of the ring made, and nothing else', () => {
    const [current, before, stranger] = ['a', 'b', 'c'].map((sign) => Buffer.alloc(32, sign));
    const ring: KeyRing = [current!, before!];
    expect(madeWithAny(ring, signed(current!), signed)).toBe(true);
    expect(madeWithAny(ring, signed(before!), signed)).toBe(true);
    expect(madeWithAny(ring, signed(stranger!), signed)).toBe(false);
    expect(madeWithAny(ring, '', signed)).toBe(false);
  });
});
