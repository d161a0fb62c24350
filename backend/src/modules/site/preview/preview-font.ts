import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
export const FONT_FAMILY = 'Inter';
const WEIGHTS = { regular: 400, bold: 700 } as const;
export type FontWeight = keyof typeof WEIGHTS;

/** Bytes of a WOFF file's head and of each entry of its table directory; of a TrueType file's likewise. */
const [WOFF_HEAD, WOFF_ENTRY, SFNT_HEAD, SFNT_ENTRY] = [44, 20, 12, 16];

/**
 * A web font as the TrueType font that it was packed from: what lays out text here reads no web fonts.
 * @param woff a WOFF 1 file (https://www.w3.org/TR/WOFF/)
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  const power = Math.floor(Math.log2(tables));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(tables, 4);
  font.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((tables - 2 ** power) * SFNT_ENTRY, 10);
  let end = SFNT_HEAD + SFNT_ENTRY * tables;
  for (let i = 0; i < tables; i += 1) {
    const entry = WOFF_HEAD + WOFF_ENTRY * i;
    const [from, packedBytes, bytes] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(from, from + packedBytes);
    const table = packedBytes < bytes ? inflateSync(packed) : packed;
    const at = SFNT_HEAD + SFNT_ENTRY * i;
    // Tag, checksum, place, length; each table begins at a multiple of four.
    woff.copy(font, at, entry, entry + 4);
    woff.copy(font, at + 4, entry + 16, entry + 20);
    font.writeUInt32BE(end, at + 8);
    font.writeUInt32BE(bytes, at + 12);
    table.copy(font, end);
    end += (bytes + 3) & ~3;
  }
  return font;
}

/** The product's own font as files for the picture library, which finds fonts nowhere else: a container has none. */
export class PreviewFont {
  private folder: string | null = null;

  /** @returns path of the TrueType file, made with the first request */
  file(weight: FontWeight): string {
    this.folder ??= this.unpack();
    return path.join(this.folder, `${weight}.ttf`);
  }

  remove(): void {
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    this.folder = null;
  }

  private unpack(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'pricealgo-font-'));
    for (const [name, weight] of Object.entries(WEIGHTS)) {
      const packed = require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`);
      writeFileSync(path.join(folder, `${name}.ttf`), unpackWoff(readFileSync(packed)));
    }
    return folder;
  }
}
