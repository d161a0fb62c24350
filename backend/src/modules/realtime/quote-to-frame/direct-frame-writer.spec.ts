import { createRequire } from 'node:module';
import { websocketHeader } from './direct-frame-writer.js';

const { Sender } = createRequire(import.meta.url)('ws') as {
  Sender: { frame(data: Buffer, options: object): Buffer[] };
};

describe('websocketHeader', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    'is the header that ws makes for %i bytes',
    (length) => {
      const [header] = Sender.frame(Buffer.alloc(length), {
        fin: true,
        opcode: 1,
        mask: false,
        readOnly: true,
        rsv1: false,
      });
      expect(Buffer.from(websocketHeader(length), 'latin1')).toEqual(header);
    },
  );
});
