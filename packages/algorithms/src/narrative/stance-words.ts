import { agreementFaults, relationFaults } from './algorithm-relations.js';
import { CLAUSE_END, isDenied, opensClause } from './clauses.js';
import type { NarrativeStance } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import type { Token } from './sentences.js';
import {
  cueOf,
  CUES,
  DIRECTIONLESS,
  GENERAL,
  JUDGES,
  OF_PEERS,
  OF_VALUE,
  POLARITY,
  SUBJECT,
} from './stance-lexicon.js';

/** Words beside which `up` and `down` give a direction; `add up` and `break down` do not. */
const NO_DIRECTION_BEFORE =
  /^(?:add|adds|added|adding|sum|sums|summed|summing|made|make|makes|making|break|breaks|broken|set|sets|split|narrow|narrows|come|comes|back|backs|backed|take|takes|taken|bring|brings|end|ends|ended|hold|holds|follow|build|builds|built|line|lines|boil|boils|write|writes|writing|step|steps|speed|slow|slows|stand|stands|stay)$/;

/** Says what stance a claim may be about: of the algorithms that it names, or of all together. */
type Topic = readonly (1 | -1 | 0 | 'mixed' | null)[];

/** What the facts, by their key, say themselves: `{{technical.sellVotes}} vote for a fall` is true whatever the stance. */
const SPOKEN: Readonly<Record<string, RegExp>> = {
  'technical.buyVotes':
    /^(?:rise|rises|rising|up|upward|upwards|gain|gains|positive|positively|bullish|climb|advance)$/,
  'technical.sellVotes':
    /^(?:fall|falls|falling|down|downward|downwards|decline|declines|negative|negatively|bearish|drop)$/,
  'technical.oscillatorVotes':
    /^(?:rise|rises|rising|up|upward|upwards|gain|gains|positive|positively|climb|advance)$/,
  'comparative.drawdown':
    /^(?:fall|decline|drop|fell|fallen|declined|dropped|setback|retreat|dip|slide|worst|lost)$/,
  'comparative.yearReturn':
    /^(?:rise|rose|risen|gained|gain|lost|fell|fallen|fall|decline|declined|up|down|advanced|advance|climbed|dropped)$/,
  'valuation.upside': /^(?:upside|downside|discount|premium|ahead|behind)$/,
};

/**
 * Words for or against a rise have to repeat what was computed for that of which they speak: the algorithms that the
 * sentence names before them, or behind them where it names none before; otherwise all of them together.
 * @param risk in a risk, what `may` happen is a danger and no stance
 */
export function stanceFaults(
  sentence: readonly Token[],
  sheet: FactSheet,
  combined: NarrativeStance,
  risk: boolean,
): string[] {
  const stances = new Map(sheet.sources.map(({ algorithm, stance }) => [algorithm, stance]));
  const together: Topic = [
    { positive: 1, negative: -1, neutral: 0, mixed: 'mixed' }[combined] as 1 | -1 | 0 | 'mixed',
  ];
  const words = sentence.map(({ kind, text }) => (kind === 'fact' ? `{${text}}` : text));
  const faults: string[] = [...agreementFaults(words, sheet), ...relationFaults(words, sheet)];
  /** Algorithms that the sentence speaks of; none where it speaks of all together, `null` where it has named nothing yet. */
  let topics: readonly string[] | null = null;
  let lastCue = -9;
  words.forEach((word, i) => {
    const cue = cueOf(word);
    if (cue) {
      // `indicators and valuation` are one topic; a later name is another.
      const joined =
        i - lastCue <= 6 &&
        words
          .slice(lastCue + 1, i)
          .every(
            (between) =>
              /^(?:and|or|nor|,|the|its|both|as|well|like|of|answer|\{.*)$/.test(between) ||
              CUES.has(between),
          );
      topics = joined && topics ? [...topics, cue] : [cue];
      lastCue = i;
    } else if (word === 'both') {
      const all = [...new Set(words.map(cueOf).filter((one) => one !== undefined))];
      if ((topics?.length ?? 0) < 2) topics = all.length > 1 ? all : [];
    } else if (
      GENERAL.has(word) &&
      !cueOf(words[i - 1] ?? '') &&
      !/^(?:of|for|on|in)$/.test(words[i - 1] ?? '') &&
      !cueOf(words[i + 1] ?? '')
    )
      topics = [];
    else if ((SUBJECT.has(word) || word.startsWith('{company.')) && opensClause(words, i)) topics = [];
    const said = POLARITY.get(word);
    // What is good for the peers is bad for the company.
    const polarity = said && isOfPeers(words, i) ? (-said as 1 | -1) : said;
    if (polarity === undefined || !isClaim(words, i, risk)) return;
    if (citedAround(words, i).some((key) => SPOKEN[key]?.test(word))) return;
    const topic = ((): Topic => {
      if (word === 'mixed' && GENERAL.has(words[i + 1] ?? '')) return together;
      if (OF_VALUE.has(word)) return stances.has('valuation') ? [stances.get('valuation')!] : [];
      if (OF_PEERS.has(word) || isOfPeers(words, i))
        return stances.has('comparative') ? [stances.get('comparative')!] : [];
      const next = [words[i + 1], words[i + 2]]
        .map((near) => cueOf(near ?? ''))
        .find((near) => near !== undefined);
      const attributive =
        next !== undefined &&
        !/^(?:the|its|and|,|against|in|of|by|from|on|with|among|than)$/.test(words[i + 1]!);
      const named: readonly string[] = attributive ? [next] : (topics ?? cuesBehind(words, i));
      if (named.length === 0) {
        // `Some answers point up, others down` says of each that there is one.
        const some = words.slice(0, i).some((part) => /^(?:some|others|part|partly)$/.test(part));
        return some && combined === 'mixed'
          ? sheet.sources
              .map(({ stance }) => stance)
              .filter((stance) => stance === polarity)
              .slice(0, 1)
          : together;
      }
      return named
        .map((algorithm) => (stances.has(algorithm) ? stances.get(algorithm)! : undefined))
        .filter((stance) => stance !== undefined);
    })();
    const denied = isDenied(words, i);
    if (topic.length === 0 || !topic.every((stance) => agrees(polarity, denied, stance)))
      faults.push(`"${sentence[i]!.raw}" is not what was computed`);
  });
  return faults;
}

const PEERS = /^(?:peers|competitors|rivals|others)$/;

/** Whether the clause around a word has the peers as its subject: `its peers did better`. */
function isOfPeers(words: readonly string[], i: number): boolean {
  for (let at = i - 1; at >= 0 && !CLAUSE_END.test(words[at]!); at--) {
    if (PEERS.test(words[at]!))
      return opensClause(words, at) && !words.slice(0, at).some((word) => /^(?:some|part)$/.test(word));
  }
  return false;
}

/** The first algorithm that the rest of the clause names: `positive is what the indicators say`. */
function cuesBehind(words: readonly string[], i: number): string[] {
  for (
    let at = i + 1;
    at < words.length && !/^(?:,|;|:|but|while|whereas|although|though|with|and|because)$/.test(words[at]!);
    at++
  ) {
    const cue = cueOf(words[at]!);
    if (cue) return [cue];
  }
  return [];
}

function agrees(claim: 1 | -1 | 0, denied: boolean, stance: Topic[number]): boolean {
  if (stance === 'mixed') return denied ? claim !== 0 : claim === 0;
  return ((stance ?? 0) === claim) !== denied;
}

/** Keys of the placeholders between the boundaries around a word. */
function citedAround(words: readonly string[], i: number): string[] {
  const keys: string[] = [];
  for (let at = i - 1; at >= 0 && !/^(?:,|but|while|whereas|though|although|and)$/.test(words[at]!); at--)
    if (words[at]!.startsWith('{')) keys.push(words[at]!.slice(1, -1));
  for (
    let at = i + 1;
    at < words.length && !/^(?:,|but|while|whereas|though|although|and)$/.test(words[at]!);
    at++
  )
    if (words[at]!.startsWith('{')) keys.push(words[at]!.slice(1, -1));
  return keys;
}

/** Whether a word of direction stands for a stance here, and not for a relation, a name of a measure or a hazard. */
function isClaim(words: readonly string[], i: number, risk: boolean): boolean {
  const word = words[i]!;
  const [before = '', after = '', second = ''] = [words[i - 1], words[i + 1], words[i + 2]];
  if (JUDGES.has(word) && (DIRECTIONLESS.has(after) || DIRECTIONLESS.has(second))) return false;
  if (/^(?:up|down)$/.test(word) && (NO_DIRECTION_BEFORE.test(before) || after === 'to')) return false;
  if (word === 'lead' || word === 'leads') return !/^(?:to|back|from)$/.test(after);
  if (word === 'better' && /^(?:read|than|understood|guide|seen|no)$/.test(after)) return false;
  if (word === 'best' && /^(?:read|seen|taken|understood|at|treated)$/.test(after)) return false;
  if (word === 'advanced' || word === 'advance') return before !== 'in';
  if (word === 'strength' && (before === 'relative' || /^(?:index|of)$/.test(after))) return false;
  if (word === 'discount' && /^(?:rate|rates)$/.test(after)) return false;
  if (word === 'good' && /^(?:as|for|many|deal)$/.test(after)) return false;
  if (word === 'balanced' && before === 'well') return false;
  // Elsewhere `behind` asks for origins: `the data behind the rating`.
  if (word === 'behind' && after !== '' && !CLAUSE_END.test(after) && !isRival(after) && !isRival(second))
    return false;
  if (word === 'better' && before === 'no') return false;
  if (word === 'lost' && after === 'in') return false;
  if (
    /^(?:fall|falls|fell|declined?|drop|slide)$/.test(word) &&
    /^(?:within|outside|short|inside|into|between|under|on|along|back|apart)$/.test(after)
  )
    return false;
  if (
    /^(?:rise|rises|rose)$/.test(word) &&
    /^(?:and|or|nor)$/.test(after) &&
    /^(?:fall|falls|fell|decline)$/.test(second)
  )
    return false;
  // Opposites side by side ask a question or say that it is neither.
  const opposite = pairOf(words, i);
  if (opposite) return false;
  // `if the price falls` says nothing of whether it does, nor does `a recovery could change the rating`.
  if (isCondition(words, i)) return false;
  // What would change under a condition is no statement of how it is.
  if (
    CHANGES.test(word) &&
    words.includes('if') &&
    words.some((near) => /^(?:would|could|might)$/.test(near))
  )
    return false;
  if (risk && words.slice(Math.max(0, i - 5), i).some((near) => /^(?:may|might|could|can|if)$/.test(near)))
    return false;
  if (
    /^(?:fall|decline|drop|setback|rise|gain|slide|advance|dip)$/.test(word) &&
    /^(?:deepest|largest|worst|past|earlier|former|previous)$/.test(before)
  )
    return false;
  if (/^(?:worst|best)$/.test(word) && /^(?:fall|decline|drop|stretch|rise|drawdown)$/.test(after))
    return false;
  return true;
}

const isRival = (word: string): boolean =>
  /^(?:peers|others|competitors|rivals|sector|field|group|industry|market|benchmark|most|similar|comparable)$/.test(
    word,
  );

function isCondition(words: readonly string[], i: number): boolean {
  for (let at = i - 1; at >= 0 && words[at] !== ','; at--)
    if (/^(?:if|unless)$/.test(words[at]!)) return true;
  const could = (from: number, to: number): boolean =>
    words.slice(Math.max(0, from), to).some((word) => /^(?:could|may|might|would)$/.test(word));
  if (words.includes('if') && /^(?:turn|become)$/.test(words[i - 1] ?? '') && could(i - 3, i)) return true;
  const modal = words.findIndex(
    (word, at) => at > i && at <= i + 5 && /^(?:could|may|might|would)$/.test(word),
  );
  return (
    modal > 0 &&
    /^(?:a|any)$/.test(words[i - 1] ?? '') &&
    words.slice(modal + 1, modal + 3).some((word) => /^(?:change|alter|affect|shift)$/.test(word))
  );
}

const CHANGES =
  /^(?:weaken|improve|worsen|strengthen|soften|rise|fall|recovere?d?|improved|weakened|rose|fell|turn(?:ed)?|decline[d]?)$/;

/** `bullish or bearish`, `between cheap and expensive`, `from weak to strong`. */
function pairOf(words: readonly string[], i: number): boolean {
  const polarity = POLARITY.get(words[i]!);
  for (const [from, step] of [
    [i + 1, 1],
    [i - 1, -1],
  ] as const) {
    if (!/^(?:or|nor|and|to|than)$/.test(words[from] ?? '')) continue;
    let other = from + step;
    while (/^(?:a|an|the|too|for|from|very)$/.test(words[other] ?? '')) other += step;
    const against = POLARITY.get(words[other] ?? '');
    if (against === undefined || against * (polarity ?? 0) !== -1) continue;
    if (/^(?:or|nor)$/.test(words[from]!)) return true;
    const first = Math.min(i, other);
    if (
      words
        .slice(Math.max(0, first - 4), first)
        .some((near) => /^(?:between|from|neither|whether)$/.test(near))
    )
      return true;
  }
  return false;
}
