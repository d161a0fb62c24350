import fc from 'fast-check';
import { canonicalJson, sha256Hex } from './canonical-json.js';

describe('canonicalJson', () => {
  it('sorts keys at every depth and leaves lists as they are', () => {
    expect(canonicalJson({ b: [3, { d: 1, c: null }], a: 'x', gone: undefined })).toBe(
      '{"a":"x","b":[3,{"c":null,"d":1}]}',
    );
  });

  it('refuses what JSON would silently lose', () => {
    for (const value of [NaN, Infinity, [-Infinity], { a: NaN }, () => 1, Symbol('s')]) {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    }
  });

  it('is the same after a way through JSON, and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 100 },
    );
  });

  it('hashes as everybody does', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
