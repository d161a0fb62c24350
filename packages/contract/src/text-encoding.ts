/** Text of a file from outside. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** Of browsers and Node alike; this package has the types of neither. */
declare const TextDecoder: new (
  encoding: string,
  options: { fatal: boolean },
) => { decode: (bytes: Uint8Array, options?: { stream: boolean }) => string };

/** Bytes that Windows-1252 gives no sign. */
const UNDEFINED_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
/** So many bytes tell whether every other one is zero, and how large a share of zeros does. */
const SAMPLE = 4_096;
const ZEROS = 0.4;

/**
 * Text of bytes: by their byte order mark, else UTF-16 where every other byte is zero, UTF-8 where all of it is, and
 * Windows-1252 (Latin-1) where nothing of it is.
 * @returns why there is none for anything else: a guess would spoil names
 */
export function decodeText(bytes: Uint8Array): DecodedText | { readonly fault: string } {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    const text = decoded(bytes, utf16);
    return text === null ? { fault: 'it is broken UTF-16 text' } : checked(text, 'UTF-16');
  }
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== null) return checked(utf8, 'UTF-8');
  if (decoded(bytes, 'utf-8', true) !== null) return { fault: 'it ends within a character: is it cut off?' };
  if (hasUtf8(bytes) || bytes.some((byte) => UNDEFINED_1252.includes(byte))) {
    return { fault: 'it is neither UTF-8 nor Windows-1252 throughout' };
  }
  return checked(decoded(bytes, 'windows-1252')!, 'Windows-1252');
}

function checked(text: string, encoding: DecodedText['encoding']): DecodedText | { fault: string } {
  return text.includes('\0') ? { fault: 'it is no text' } : { text, encoding };
}

function decoded(bytes: Uint8Array, encoding: string, cutOff = false): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cutOff });
  } catch {
    return null;
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  let [even, odd] = [0, 0];
  for (const [place, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (place % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length * ZEROS) return 'utf-16le';
  return even > sample.length * ZEROS ? 'utf-16be' : null;
}

/** Whether some sign beyond ASCII is written as UTF-8 has it. */
function hasUtf8(bytes: Uint8Array): boolean {
  for (let place = 0; place < bytes.length; place += 1) {
    const more = bytesBehind(bytes[place]!);
    let behind = 0;
    while (behind < more && (bytes[place + 1 + behind]! & 0xc0) === 0x80) behind += 1;
    if (more > 0 && behind === more) return true;
  }
  return false;
}

/** Bytes that follow the first of a sign beyond ASCII; 0: it is none. */
function bytesBehind(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
}
