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

/** Numbers and shares in words, which no name may tell; `first` is in many. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred thousand million billion trillion
  quadrillion zillion gazillion dozen dozens nil naught nought zilch ones twos threes fours fives tens hundreds thousands
  millions billions trillions second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth
  hundredth thousandth millionth seconds thirds fourths fifths sixths sevenths eighths ninths tenths hundredths
  thousandths firstly secondly thirdly half halves halved halving halve quarter quarters quartered quartile quintile
  decile tercile quarterly once twice thrice single singly double doubled doubles doubling doubly treble trebled trebles
  triple tripled triples tripling triply quadruple quadrupled quadrupling quintuple quintupled sextuple septuple tenfold
  twofold threefold fourfold fivefold fold hundredfold couple pair pairs duo trio quartet quintet brace solo decade
  decades century centuries millennium fortnight percent percentage percentages cent cents penny pence dollar dollars euro
  euros pound pounds yen buck bucks grand pip pips bp bps majority minority multiples unanimous unanimously twentyfold
  umpteen myriad countless`.split(/\s+/),
);

const MOST_WORDS = 8;
const SYMBOL = /^\^?[A-Za-z0-9][A-Za-z0-9.^&=/_-]{0,19}$/;

/**
 * What a sentence calls an instrument. Names come from vendors and imports: one that carries a number, an order or a judgement
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
  const words = unaccented(name).match(/[A-Za-z]+(?:['’][A-Za-z]+)*/g) ?? [];
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  return words.every((word) => {
    // A genitive is judged by its name, and `it's` is no genitive.
    const text = word.toLowerCase().replace('’', "'");
    const bare = /^(?:it|that|what|there|here)'s$/.test(text) ? text : text.replace(/'s$/, '');
    return !NOT_IN_NAMES.has(bare) && !NUMBER_WORDS.has(bare) && !/^[IVXLCDM]{2,}$/.test(word);
  });
}

const unaccented = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('.', ' ');
