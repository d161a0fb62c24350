import { isNumberWord } from './number-words.js';
import { sentencesOf } from './sentences.js';

/** Words of a sentence, an order or a judgement: what has one is no name, or cannot be shown inside a text as one. */
const NOT_IN_NAMES: ReadonlySet<string> = new Set(
  `ignore ignores disregard forget override previous prior instruction instructions prompt prompts system assistant user
  developer rule rules command commands obey follow write writes say says said tell tells state output print repeat reply respond
  answer answers always never must should shall will would can may might please do does not no dont is are was were be been am
  you your yours we our us i me my it its he she they their this that these those which who what when why how if then
  because now today tomorrow soon here there to into from than very more most less least only
  buy buys buying sell sells selling sold bought short shorts shorting hold accumulate dump load grab invest recommend
  recommends recommended recommendation advice upgrade upgraded downgrade downgraded rated target
  bullish bearish bull bear strong weak cheap expensive undervalued overvalued guaranteed guarantee profit profits gain gains
  loss losses rise rises rising fall falls falling soar soars surge crash moon rocket rich free risk riskless win wins
  best worst top outperform underperform positive negative stance rating up down higher lower rally
  million billion thousand hundred percent dollar dollars cash money bankrupt bankruptcy fraud scam safe sure certain double
  triple tripled doubled urgent warning alert act hurry http https www com`.split(/\s+/),
);

const MOST_WORDS = 8;
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.^=/_-]{0,19}$/;

/**
 * What a narrative calls an instrument. Names come from vendors and imports: one that carries a number, an order or a judgement
 * is replaced by the symbol, which no reader takes for a statement, and a symbol that is none by a neutral word.
 */
export function plainNames({ name, symbol }: { readonly name: string; readonly symbol: string }): {
  name: string;
  symbol: string;
} {
  const plainSymbol = SYMBOL.test(symbol) ? symbol : 'the instrument';
  return { name: isPlainName(name.replace(/…$/, '')) ? name : plainSymbol, symbol: plainSymbol };
}

/** What a sentence of ours calls an instrument: its name, or the symbol of its key where the name would read as a statement. */
export function headlineName({ key, name }: { readonly key: string; readonly name: string }): string {
  return plainNames({ name, symbol: key.slice(key.indexOf(':') + 1) }).name;
}

function isPlainName(name: string): boolean {
  if (name === '') return false;
  // Letters of the Latin script, with accents, and the marks of company names.
  if (
    !/^[\p{Script=Latin}\p{M} .,&'’()/+-]+$/u.test(name) ||
    /\p{No}|\p{Nl}|\p{Nd}/u.test(name.normalize('NFKC'))
  )
    return false;
  if (name !== name.normalize('NFKC') && name.normalize('NFC') !== name.normalize('NFKC')) return false;
  const words = sentencesOf(unaccented(name))
    .flat()
    .filter(({ kind }) => kind === 'word');
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  return words.every(({ text, raw }) => {
    if (NOT_IN_NAMES.has(text)) return false;
    if (text !== 'first' && isNumberWord(text)) return false;
    return !/^[IVXLCDM]{2,}$/.test(raw);
  });
}

const unaccented = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('.', ' ');
