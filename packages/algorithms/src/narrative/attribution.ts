import { DOWN_WORDS, factNouns, METRICS, UP_WORDS } from './fact-nouns.js';
import type { FactSheet } from './fact-sheet.js';
import type { Token } from './sentences.js';

const BREAKS = new Set([
  'and',
  'but',
  'while',
  'whereas',
  'although',
  'though',
  'yet',
  'with',
  'to',
  'or',
  'so',
]);
/** `14 votes for a rise against 7 for a fall`. */
const OPPOSES = /^(?:against|versus|compared|beside)$/;
/** Words that multiply, bound or deny the number beside them, and with it say another one. */
const BENDS_BEFORE = new Set(
  [
    'not',
    'no',
    'never',
    'without',
    'minus',
    'plus',
    'least',
    'most',
    'than',
    'over',
    'above',
    'below',
    'under',
    'beyond',
  ].concat([
    'nearly',
    'almost',
    'barely',
    'hardly',
    'scarcely',
    'neither',
    'nor',
    'exceeding',
    'exceeds',
    'beneath',
    'up',
    'times',
    'per',
    'cannot',
    'near',
    'close',
    'towards',
    'toward',
  ]),
);
const BENDS_AFTER: ReadonlySet<string> = new Set(
  `times time point points day days week weeks month months years session sessions units unit plus minus or more less higher lower shares share stock stocks`.split(
    /\s+/,
  ),
);
/** Behind a label such as `buy` these make an order of it. */
const ORDERS_AFTER = /^(?:now|today|this|that|it|them|these|immediately|already)$/;
const PEERS = new Set([
  'peer',
  'peers',
  'competitor',
  'competitors',
  'rival',
  'rivals',
  'sector',
  'industry',
  'market',
  'benchmark',
  'index',
  'others',
]);
const BESIDE_PEERS = new Set([
  'among',
  'amongst',
  'against',
  'than',
  'versus',
  'beside',
  'besides',
  'alongside',
  'with',
  'to',
  'within',
  'between',
]);
const SPANS = new Set(
  [
    'day',
    'days',
    'daily',
    'week',
    'weeks',
    'weekly',
    'month',
    'months',
    'monthly',
    'year',
    'years',
    'yearly',
    'annual',
    'annually',
  ].concat(['hour', 'hours', 'session', 'sessions', 'cycle', 'cycles', 'tomorrow', 'yesterday']),
);

const isNumeric = (key: string): boolean => !key.startsWith('company.') && !key.endsWith('.label');

/** Text from one boundary to the next, with what it says and the facts it cites. */
interface Segment {
  readonly tokens: Token[];
}

/**
 * Whether each placeholder of a sentence stands with a noun of its own: a reader takes the number for what is beside it.
 * @param before the sentence before, which a `this` goes on about
 * @returns faults, each with the key
 */
export function attributionFaults(
  sentence: readonly Token[],
  sheet: FactSheet,
  before: readonly Token[] = [],
): string[] {
  const cited = sentence.filter(({ kind, text }) => kind === 'fact' && !text.startsWith('company.'));
  if (cited.length === 0) return [];
  return [
    ...nounFaults(sentence, sheet, before),
    ...neighbourFaults(sentence),
    ...segmentsOf(sentence).flatMap((segment) => segmentFaults(segment, sheet)),
  ];
}

function segmentsOf(sentence: readonly Token[]): Segment[] {
  const segments: Segment[] = [{ tokens: [] }];
  sentence.forEach((token, i) => {
    const opposes = OPPOSES.test(token.text) && sentence[i + 1]?.kind === 'fact';
    const ends =
      token.kind === 'mark'
        ? !/['"‘’“”/]/.test(token.text)
        : token.kind === 'word' && (BREAKS.has(token.text) || opposes);
    if (ends) segments.push({ tokens: [] });
    segments.at(-1)!.tokens.push(token);
  });
  return segments;
}

/**
 * A placeholder belongs to the nouns before it in its segment; where there are none, to those behind it; where there are
 * none either, to those of the segments before. Nouns in a list belong to the placeholders of a list in the same order.
 */
function nounFaults(sentence: readonly Token[], sheet: FactSheet, before: readonly Token[]): string[] {
  const faults: string[] = [];
  /** Words so far that no placeholder has taken for its nouns, and those that the last placeholder took. */
  let open: string[] = [];
  let taken: string[] = [];
  for (const { tokens } of segmentsOf(sentence)) {
    let near: string[] = [];
    tokens.forEach(({ kind, text }, i) => {
      if (kind === 'word') near.push(text);
      if (kind !== 'fact' || text.startsWith('company.')) return;
      const own = ownNouns(text, sheet);
      const friends = new Set([...own, ...companions(text, sheet)]);
      const strange = (words: readonly string[]): boolean =>
        words.some((word) => METRICS.has(word) && !friends.has(word));
      const behind: string[] = [];
      for (const next of tokens.slice(i + 1)) {
        if (next.kind === 'fact' && !next.text.startsWith('company.')) break;
        if (next.kind === 'word') behind.push(next.text);
      }
      const named = near.some((word) => METRICS.has(word) || own.has(word));
      const namedBehind = behind.some((word) => METRICS.has(word) || own.has(word));
      let fits: boolean;
      if (named) {
        const index = near.findIndex((word) => own.has(word));
        const followers = tokens.slice(i + 1).filter((token) => token.kind === 'fact').length;
        fits = index >= 0 && (!strange(near) || (followers > 0 && !strange(near.slice(0, index + 1))));
        // A number before its noun, as in `9 indicators`: what is behind is said of it as well.
        if (!fits && index < 0 && !strange(near))
          fits = behind.some((word) => own.has(word)) && !strange(behind);
      } else if (namedBehind && (strange(behind) || behind.some((word) => own.has(word)))) {
        fits = !strange(behind);
      } else if (open.length === 0 && taken.length === 0) {
        const next = nextSegment(sentence, tokens);
        fits = next.some((word) => own.has(word)) && !strange(next);
      } else {
        const words = open.some((word) => own.has(word)) ? open : taken;
        fits = words.some((word) => own.has(word)) && !strange(open);
      }
      if (!fits && !isNumeric(text) && !strange(near) && !strange(open)) {
        // A label may have its noun behind it, or be what `this` of the sentence before leads to.
        const later = sentence.slice(sentence.indexOf(tokens[i]!) + 1);
        fits = later.some((token) => own.has(token.text)) || continues(sentence, before, text);
      }
      if (!fits) faults.push(`{{${text}}} does not stand with a noun of its own`);
      if (named) taken = near;
      else if (open.some((word) => own.has(word))) taken = open;
      open = [];
      near = [];
    });
    open = [...open, ...near];
  }
  return faults;
}

/** Whether a sentence goes on about the one before, which cites facts of that algorithm alone. */
function continues(sentence: readonly Token[], before: readonly Token[], key: string): boolean {
  const cited = before.filter(({ kind, text }) => kind === 'fact' && !text.startsWith('company.'));
  const algorithm = key.slice(0, key.indexOf('.') + 1);
  return (
    /^(?:this|it|that|hence|therefore|thus)$/.test(sentence[0]?.text ?? '') &&
    cited.length > 0 &&
    cited.every(({ text }) => text.startsWith(algorithm))
  );
}

/** The words of the segment behind, up to its first placeholder: `at 27.4%, the volatility is high`. */
function nextSegment(sentence: readonly Token[], tokens: readonly Token[]): string[] {
  const words: string[] = [];
  const start = sentence.indexOf(tokens.at(-1)!) + 1;
  for (const token of sentence.slice(start)) {
    if (token.kind === 'fact' || (words.length > 0 && token.kind === 'mark') || BREAKS.has(token.text)) break;
    if (token.kind === 'word') words.push(token.text);
  }
  return words;
}

/** The label of an answer may stand with the nouns of any fact of it. */
function ownNouns(key: string, sheet: FactSheet): Set<string> {
  const own = new Set(factNouns(key, sheet).nouns);
  const algorithm = /^(\w+)\.label$/.exec(key)?.[1];
  if (algorithm === undefined) return own;
  for (const other of Object.keys(sheet.facts)) {
    if (other.startsWith(`${algorithm}.`))
      for (const noun of factNouns(other, sheet).nouns) if (METRICS.has(noun)) own.add(noun);
  }
  return own;
}

/** Nouns of the answer that a fact belongs to, and of its other facts where it is their kin, are no strangers beside it. */
function companions(key: string, sheet: FactSheet): string[] {
  const [algorithm = ''] = key.split('.');
  const own = factNouns(`${algorithm}.label`, sheet).nouns;
  if (algorithm === 'valuation') return [...own, ...factNouns('valuation.upside', sheet).nouns];
  if (algorithm === 'technical' && key.endsWith('Votes'))
    return [...own, 'average', 'averages', 'oscillator', 'oscillators'].filter((word) =>
      key.endsWith('oscillatorVotes')
        ? !word.startsWith('average')
        : key.endsWith('averageVotes')
          ? !word.startsWith('oscillator')
          : !/^(?:average|oscillator)/.test(word),
    );
  return [...own];
}

/** Whether nothing but adverbs stands before a label in its sentence: `now {{technical.label}}`. */
const opensOrder = (sentence: readonly Token[], i: number): boolean =>
  sentence
    .slice(0, i)
    .every(({ text }) => /^(?:now|then|so|just|do|also|simply|only|always|today|,|:|;|–|—)$/.test(text));

/** What stands directly before or behind a number must not make another number of it. */
function neighbourFaults(sentence: readonly Token[]): string[] {
  const faults: string[] = [];
  sentence.forEach(({ kind, text }, i) => {
    if (kind !== 'fact' || text.startsWith('company.')) return;
    const [before, behind] = [sentence[i - 1], sentence[i + 1]];
    const article =
      before && /^(?:a|an|the|only|just|about|around|roughly|some)$/.test(before.text)
        ? sentence[i - 2]
        : before;
    for (const word of [before, article]) {
      if (word?.kind !== 'word') continue;
      const compared = text === 'technical.averageVotes' && /^(?:above|below|over|under)$/.test(word.text);
      if (BENDS_BEFORE.has(word.text) && !compared)
        faults.push(`"${word.raw}" before {{${text}}} changes what it says`);
    }
    const directs =
      /^points?$/.test(behind?.text ?? '') &&
      /^(?:up|down|upward|upwards|downward|downwards|higher|lower|to|in)$/.test(sentence[i + 2]?.text ?? '');
    if (
      behind?.kind === 'word' &&
      (BENDS_AFTER.has(behind.text) || (!isNumeric(text) && ORDERS_AFTER.test(behind.text))) &&
      !directs
    )
      faults.push(`"${behind.raw}" behind {{${text}}} changes what it says`);
    const other = behind?.kind === 'mark' ? sentence[i + 2] : behind;
    const joined = other?.kind === 'fact' && behind!.text !== ',' && !other.text.startsWith('company.');
    if (isNumeric(text) && joined) faults.push(`no word stands between {{${text}}} and {{${other.text}}}`);
    const denied = sentence
      .slice(Math.max(0, i - 5), i)
      .some(
        (token, at, all) =>
          /^(?:not|never|cannot|neither|nor)$|n't$/.test(token.text) &&
          !all.slice(at).some((later) => later.kind === 'mark' || later.text === 'but'),
      );
    if (denied) faults.push(`what {{${text}}} says is denied`);
    if (
      text.endsWith('.label') &&
      (!before || /^(?:now|then|so|just|do|also|simply|only|always|,|:|;|–|—)$/.test(before.text)) &&
      opensOrder(sentence, i)
    )
      faults.push(`{{${text}}} stands where an order would`);
    if (text.endsWith('.label') && before?.text === 'to') {
      const verb = sentence[i - 2]?.text ?? '';
      if (
        !/^(?:point|lean|amount|come|add|up|lead|tend|translate|correspond|tilt|incline|sum|down)(?:s|ed|ing|ning)?$/.test(
          verb,
        )
      )
        faults.push(`"to {{${text}}}" advises a trade`);
    }
  });
  return faults;
}

function segmentFaults({ tokens }: Segment, sheet: FactSheet): string[] {
  const faults: string[] = [];
  const facts = tokens.filter(({ kind, text }) => kind === 'fact' && !text.startsWith('company.'));
  for (const { text: key } of facts) {
    const { against = [], spans = [] } = factNouns(key, sheet);
    // Two facts of the one segment share its words: which is whose was settled by their nouns.
    const words = tokens.filter(({ kind }) => kind === 'word');
    words.forEach(({ text: word, raw }, i) => {
      if (against.includes(word) && words[i + 1]?.text !== 'than')
        faults.push(`"${raw}" contradicts {{${key}}}`);
      if (SPANS.has(word) && facts.length === 1 && !spans.includes(word))
        faults.push(`{{${key}}} is no figure of a "${raw}"`);
      const beside = [words[i - 1]?.text, words[i - 2]?.text, words[i - 3]?.text].some((near) =>
        BESIDE_PEERS.has(near ?? ''),
      );
      if (
        PEERS.has(word) &&
        !beside &&
        key !== 'comparative.rank' &&
        isNumeric(key) &&
        !(word === 'index' && /strength/.test(words[i - 1]?.text ?? ''))
      )
        faults.push(`{{${key}}} is no figure of "${raw}"`);
    });
    faults.push(...signFaults(key, tokens, sheet));
  }
  return faults;
}

const ABOVE = new Set([
  'above',
  'over',
  'upside',
  'ahead',
  'gained',
  'rose',
  'positive',
  'exceeds',
  ...UP_WORDS,
]);
const BELOW = new Set([
  'below',
  'beneath',
  'under',
  'downside',
  'behind',
  'lost',
  'loss',
  'fell',
  'negative',
  ...DOWN_WORDS,
]);
const VALUED = /^(?:estimate[ds]?|value|valuation|worth)$/;

/** Up and down beside a number that has a sign of its own have to agree with it. */
function signFaults(key: string, tokens: readonly Token[], sheet: FactSheet): string[] {
  const words = tokens.map(({ text }) => text);
  if (key === 'technical.averageVotes') {
    const relation = words.findIndex((word) => /^(?:below|under|beneath|above|over)$/.test(word));
    if (relation < 0) return [];
    // `averages below the price`, but `the price above the averages`.
    const price = words.findIndex((word) => /^(?:price|share|stock)$/.test(word));
    const average = words.findIndex((word) => /^averages?$/.test(word));
    const priceFirst = price >= 0 && price < (average < 0 ? words.indexOf(key) : average);
    const fits = /^(?:above|over)$/.test(words[relation]!) === priceFirst;
    return fits ? [] : [`"${words[relation]}" contradicts {{${key}}}`];
  }
  const value = sheet.facts[key]?.value;
  if (typeof value !== 'number' || !/\.(?:yearReturn|upside)$/.test(key)) return [];
  const price = words.findIndex((word) => /^(?:price|share|shares|stock)$/.test(word));
  const estimate = words.findIndex((word) => VALUED.test(word));
  return words.flatMap((word, i) => {
    // `over one year` is a span of time.
    const up = ABOVE.has(word) && !(word === 'over' && !/^(?:the|its)$/.test(words[i + 1] ?? ''));
    if (!up && !BELOW.has(word)) return [];
    // `the price is below the estimate` says of the estimate that it is above the price.
    const turned = key.endsWith('.upside') && price >= 0 && price < i && estimate > i;
    return (up !== turned) === value > 0 ? [] : [`"${word}" contradicts {{${key}}}`];
  });
}
