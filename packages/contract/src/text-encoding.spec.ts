import { decodeText } from './text-encoding.js';

const bytes = (text: string, encoding: BufferEncoding): Uint8Array => Buffer.from(text, encoding);

describe('decodeText', () => {
  it.each<[string, Uint8Array, unknown]>([
    ['UTF-8', bytes('é漢', 'utf8'), { text: 'é漢', encoding: 'UTF-8' }],
    ['a byte order mark', bytes('\ufeffé', 'utf8'), { text: 'é', encoding: 'UTF-8' }],
    ['UTF-16', bytes('\ufeffé,1', 'utf16le'), { text: 'é,1', encoding: 'UTF-16' }],
    ['UTF-16 without a mark', bytes('symbol,name', 'utf16le'), { text: 'symbol,name', encoding: 'UTF-16' }],
    [
      'UTF-16, high byte first',
      Uint8Array.of(0xfe, 0xff, 0, 0x62, 0, 0x61),
      { text: 'ba', encoding: 'UTF-16' },
    ],
    ['Windows-1252', bytes('Caf\u00e9,1\n', 'latin1'), { text: 'Café,1\n', encoding: 'Windows-1252' }],
    [
      'a character cut off',
      bytes('é', 'utf8').subarray(0, 1),
      { fault: 'it ends within a character: is it cut off?' },
    ],
    [
      'both',
      Uint8Array.of(0xc3, 0xa9, 0xe9, 0x0a),
      { fault: 'it is neither UTF-8 nor Windows-1252 throughout' },
    ],
    ['what is no text', Uint8Array.of(0x50, 0x4b, 0x03, 0x00, 0x41, 0x42, 0x43), { fault: 'it is no text' }],
  ])('reads %s', (_name, content, decoded) => expect(decodeText(content)).toEqual(decoded));
});
