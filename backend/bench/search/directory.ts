import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A small generator of reproducible numbers below 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ONSETS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gl',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'v',
  'w',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea'];
const CODAS = ['', '', 'n', 'r', 's', 'x', 'l', 'm', 'nd', 'ck'];
/** Words that real directories are full of, with how often a name has them. */
const COMMON: readonly (readonly [string, number])[] = [
  ['Inc.', 0.35],
  ['Corporation', 0.12],
  ['Holdings', 0.1],
  ['Group', 0.09],
  ['ETF', 0.2],
  ['Trust', 0.15],
  ['Common Stock', 0.3],
  ['Class A Ordinary Shares', 0.08],
  ['Acquisition', 0.06],
  ['Capital', 0.06],
  ['Global', 0.05],
  ['International', 0.05],
  ['Therapeutics', 0.04],
  ['Technologies', 0.05],
  ['Fund', 0.12],
  ['Bank of', 0.02],
  ['Energy', 0.04],
  ['First', 0.03],
  ['American', 0.03],
  ['US', 0.04],
];

interface Row {
  symbol: string;
  name: string;
  exchangeShortName: string;
  type: string;
}

function generator(seed: number): () => Row {
  const random = randomFrom(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const word = (syllables: number): string =>
    Array.from({ length: syllables }, () => pick(ONSETS) + pick(VOWELS) + pick(CODAS)).join('');
  const dictionary = Array.from({ length: 60_000 }, () => word(2 + Math.floor(random() * 2)));
  // Few words are in many names, many in few: the index of a word falls off like its fame.
  const known = (): string => dictionary[Math.floor(random() ** 3 * dictionary.length)]!;
  const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
  const name = (): string => {
    const words = [capital(known()), ...(random() < 0.6 ? [capital(known())] : [])];
    for (const [common, share] of COMMON) if (random() < share) words.push(common);
    return words.join(' ');
  };
  const symbols = new Set<string>();
  const symbol = (near: string): string => {
    for (;;) {
      // Symbols resemble names: they begin with the same letter more often than not.
      const first =
        random() < 0.7 ? near[0]!.toUpperCase() : String.fromCharCode(65 + Math.floor(random() * 26));
      const rest = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
        String.fromCharCode(65 + Math.floor(random() * 26)),
      );
      const text = first + rest.join('');
      if (symbols.has(text)) continue;
      symbols.add(text);
      return text;
    }
  };
  return () => {
    const text = name();
    const kind = random();
    const exchange =
      kind > 0.9 ? 'CRYPTO' : pick(['NASDAQ', 'NYSE', 'NYSEARCA', 'AMEX', 'BATS', 'LSE', 'XETRA']);
    const type = kind > 0.9 ? 'crypto' : text.includes('ETF') ? 'etf' : 'stock';
    return { symbol: symbol(text), name: text, exchangeShortName: exchange, type };
  };
}

/** Writes a symbol file of `count` invented instruments. @returns its path */
export async function writeDirectory(folder: string, count: number): Promise<string> {
  const file = path.join(folder, `generated-${count}.csv`);
  const out = createWriteStream(file);
  const next = generator(2026);
  out.write('symbol,name,exchangeShortName,type\n');
  for (let row = 0; row < count; row++) {
    const { symbol, name, exchangeShortName, type } = next();
    if (!out.write(`${symbol},"${name}",${exchangeShortName},${type}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return file;
}

/** What keywords are made of. */
export type Sample = Pick<Row, 'symbol' | 'name'>;

/** Symbols and names of every n-th row of a symbol file, to make keywords of. */
export async function sampleOf(file: string, wanted: number): Promise<Sample[]> {
  const rows: Sample[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const cells = /^([^,]+),(?:"([^"]*)"|([^,]*)),/.exec(line);
    if (cells) rows.push({ symbol: cells[1]!, name: cells[2] ?? cells[3] ?? '' });
  }
  const step = Math.max(1, Math.floor(rows.length / wanted));
  return rows.slice(1).filter((_row, index) => index % step === 0);
}
