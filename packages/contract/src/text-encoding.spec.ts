import { decodeText } from './text-encoding.js';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const codes = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));

describe('decodeText', () => {
  it.each<[string, Uint8Array, unknown]>([
    ['UTF-8', bytes(0xc3, 0xa9, 0xe6, 0xbc, 0xa2), { text: 'é漢', encoding: 'UTF-8' }],
    ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), { text: 'é', encoding: 'UTF-8' }],
    ['UTF-16', bytes(0xff, 0xfe, 0xe9, 0, 0x2c, 0, 0x31, 0), { text: 'é,1', encoding: 'UTF-16' }],
    [
      'UTF-16 without a mark',
      bytes(...codes('symbol').flatMap((code) => [code, 0])),
      { text: 'symbol', encoding: 'UTF-16' },
    ],
    ['UTF-16, high byte first', bytes(0xfe, 0xff, 0, 0x62, 0, 0x61), { text: 'ba', encoding: 'UTF-16' }],
    ['Windows-1252', bytes(...codes('Café,1\n')), { text: 'Café,1\n', encoding: 'Windows-1252' }],
    ['a character cut off', bytes(0xc3), { fault: 'it ends within a character: is it cut off?' }],
    ['both', bytes(0xc3, 0xa9, 0xe9, 0x0a), { fault: 'it is neither UTF-8 nor Windows-1252 throughout' }],
    ['what is no text', bytes(0x50, 0x4b, 0x03, 0, 0x41, 0x42, 0x43), { fault: 'it is no text' }],
  ])('reads %s', (_name, content, decoded) => expect(decodeText(content)).toEqual(decoded));
});
