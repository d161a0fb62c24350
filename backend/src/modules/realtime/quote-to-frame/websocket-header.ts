/** FIN bit and opcode 1: a whole text message in one frame (RFC 6455, section 5.2). Servers do not mask. */
const TEXT = '\x81';
const LENGTH_16 = 126;
const LENGTH_64 = 127;

const small: string[] = [];
for (let length = 0; length < LENGTH_16; length++) small.push(TEXT + String.fromCharCode(length));

/**
 * Header of a websocket text frame, one character per byte.
 * @param length of the payload in bytes.
 */
export function websocketHeader(length: number): string {
  if (length < LENGTH_16) return small[length]!;
  if (length < 0x1_0000) return TEXT + String.fromCharCode(LENGTH_16, length >> 8, length & 0xff);
  const bytes = [
    0,
    0,
    0,
    0,
    (length >>> 24) & 0xff,
    (length >>> 16) & 0xff,
    (length >>> 8) & 0xff,
    length & 0xff,
  ];
  return TEXT + String.fromCharCode(LENGTH_64, ...bytes);
}
