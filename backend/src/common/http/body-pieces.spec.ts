import fc from 'fast-check';
import { BodyPieces } from './body-pieces.js';

describe('the pieces of a body', () => {
  it('are the body again, however networks cut it', () => {
    const body = fc.array(fc.uint8Array({ minLength: 16, maxLength: 3_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(body, (pieces) => {
        const read = new BodyPieces();
        for (const piece of pieces) read.add(Buffer.from(piece));
        expect(read.whole()).toEqual(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
      }),
    );
  });

  it('may be small where they are few, and not where each byte is one', () => {
    const read = new BodyPieces();
    const one = Buffer.from('x');
    for (let n = 0; n < 64; n += 1) read.add(one);
    expect(read.whole().toString()).toBe('x'.repeat(64));
    expect(() => {
      for (let n = 0; n < 64; n += 1) read.add(one);
    }).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
