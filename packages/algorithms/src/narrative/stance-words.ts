import type { NarrativeStance } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import type { Token } from './sentences.js';

const list = (words: string): string[] => words.split(/\s+/).filter(Boolean);

/** 1 speaks for a rise, -1 for a fall, 0 for neither. */
const POLARITY: ReadonlyMap<string, 1 | -1 | 0> = new Map([
  ...list(`bullish bullishly positive positively strong stronger strongest strongly attractive attractively favourable
    favorable favourably favorably upbeat optimistic optimistically healthy healthier solid solidly robust promising
    encouraging encouragingly good better best great excellent appealing superior constructive supportive uptrend uptrends upturn
    upswing upward upwards rise rises rising rose risen climb climbs climbing climbed gain gains gaining gained advance advances
    advancing advanced recovery recover recovers recovering recovered improve improves improving improved improvement
    improvements lively impressive hopeful oversold popular nice ideal perfect resilient pleasant success up
    rosy strengthen strengthens strengthened strengthening
    cheap cheaper cheapest cheaply undervalued underpriced discount discounted outperform outperforms outperformed
    outperforming ahead leader tailwind lead leads sturdy appreciates`).map((word) => [word, 1] as const),
  ...list(`bearish bearishly negative negatively weak weaker weakest weakly weakness unattractive unfavourable unfavorable
    unfavourably downbeat pessimistic pessimistically gloomy gloomier poor poorer poorly bad badly worse worst worsen worsens worsening worsened
    disappointing disappointingly disappointment discouraging inferior downtrend downtrends downturn downswing downward
    downwards fall falls falling fell fallen decline declines declining declined drop drops dropping dropped slide slides
    sliding slid sink sinks sinking sank deteriorate deteriorates deteriorating deteriorated deterioration lose loses losing
    lost worrying worryingly troubling shaky fragile frail sluggish unimpressive vulnerable overbought down sag sags sagging
    weaken weakens weakened weakening retreat retreats setback dip dips expensive
    pricey dear costly overvalued overpriced overstretched stretched premium underperform underperforms underperformed
    underperforming lag lags lagged lagging behind headwind trouble alarming adverse`).map(
    (word) => [word, -1] as const,
  ),
  ...list(
    `mixed neutral neutrally undecided sideways balanced flat indifferent fair fairly directionless noncommittal`,
  ).map((word) => [word, 0] as const),
]);

/** What these judge is the value against the price, whatever else the sentence is about. */
const OF_VALUE = new Set(
  list(`cheap cheaper cheapest cheaply undervalued underpriced discount discounted expensive pricey dear costly overvalued
    overpriced overstretched premium fair fairly`),
);
/** And these the comparison. */
const OF_PEERS = new Set(
  list(`outperform outperforms outperformed outperforming underperform underperforms underperformed underperforming ahead behind
    lag lags lagged lagging leader`),
);

const CUES: ReadonlyMap<string, string> = new Map([
  ...list(`indicator indicators technical technicals oscillator oscillators averages average composite vote votes voting rating
    momentum chart charts trend trends`).map((word) => [word, 'technical'] as const),
  ...list('valuation estimate estimates').map((word) => [word, 'valuation'] as const),
  ...list('comparison comparative peers peer').map((word) => [word, 'comparative'] as const),
  ...list('forecast forecasts lstm network').map((word) => [word, 'lstm'] as const),
]);
const GENERAL = new Set(
  list('overall combined together picture whole altogether view summary stance verdict sum conclusion'),
);
const SUBJECT = new Set(list('share shares stock stocks price company instrument it security fund coin'));
const NEGATION =
  /^(?:not|no|never|neither|nor|without|hardly|barely|scarcely|nothing|cannot|none|nobody|less|least|lacks|lack|lacking|few|little|far)$|n't$/;
const CLAUSE_END =
  /^(?:;|:|why|how|what|,|\(|\)|–|—|but|while|whereas|although|though|yet|however|and|because|which|that|when|if)$/;
/** What may be strong, weak, good or poor without any direction. */
const DIRECTIONLESS = new Set(
  list(`evidence assumption assumptions guide guides basis hint hints dependence link links correlation match fit reason reasons data
    agreement disagreement contrast record coverage grounds word words sense resolution support reminder caveat
    approximation approximations summary description explanation foundation foundations footing claim claims conclusion
    conclusions argument test tests history caution measure practice knowledge quality information deal rate rates end`),
);
const JUDGES = new Set(
  list(
    'strong stronger strongest weak weaker weakest good better best poor poorer bad worse worst great solid robust shaky fragile perfect ideal superior inferior excellent healthy balanced flat',
  ),
);

/** Words beside which `up` and `down` give a direction; `add up` and `break down` do not. */
const NO_DIRECTION_BEFORE =
  /^(?:add|adds|added|adding|sum|sums|summed|summing|made|make|makes|making|break|breaks|broken|set|sets|split|narrow|narrows|come|comes|back|backs|backed|take|takes|taken|bring|brings|end|ends|ended|hold|holds|follow|look|build|builds|built|line|lines|boil|boils|write|writes|writing|step|steps|speed|slow|slows|stand|stands|stay)$/;

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
  'valuation.upside': /^(?:discount|premium|ahead|behind)$/,
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
  const faults: string[] = [...agreementFaults(words, sheet)];
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

const cueOf = (word: string): string | undefined =>
  CUES.get(word) ?? /^\{(technical|valuation|comparative|lstm)\./.exec(word)?.[1];

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

const opensClause = (words: readonly string[], i: number): boolean => {
  const before = /^(?:the|its|this|a|an)$/.test(words[i - 1] ?? '') ? words[i - 2] : words[i - 1];
  return before === undefined || CLAUSE_END.test(before);
};

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

/** An odd number of denials in the clause before the word; `not only` is none. */
function isDenied(words: readonly string[], i: number): boolean {
  let denials = 0;
  for (let at = i - 1; at >= 0 && i - at <= 7; at--) {
    const word = words[at]!;
    if (CLAUSE_END.test(word)) break;
    if (NEGATION.test(word)) {
      const more = words[at + 1] ?? '';
      if (/^(?:only|merely|just|simply|least)$/.test(more)) continue;
      if (word === 'far' && more !== 'from') continue;
      if (/^(?:few|little)$/.test(word) && words[at - 1] === 'a') continue;
      denials++;
    }
    if (word === 'than' && words[at - 1] === 'rather') denials++;
    if (word === 'of' && words[at - 1] === 'instead') denials++;
  }
  return denials % 2 === 1;
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
  if (
    risk &&
    words.slice(Math.max(0, i - 5), i).some((near) => /^(?:may|might|could|can|if|would|should)$/.test(near))
  )
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

const AGREE =
  /^(?:agree|agrees|agreeing|agreed|agreement|unison|concur|concurs|accord|align|aligned|aligns|confirm|confirms|confirmed|confirming|consensus|support|supports|supported|supporting|back|backs|underpins|reinforce|reinforces|corroborate|harmony|alike|coincide|converge|converges|consistent)$/;
const DISAGREE =
  /^(?:disagree|disagrees|disagreeing|disagreement|contradict|contradicts|contradicting|contradiction|conflict|conflicts|conflicting|diverge|diverges|divided|clash|oppose|opposes|opposing|opposite|disputes|mixed|split|inconsistent|dispute)$/;

/** Whether the algorithms are of one mind is computed as well. */
function agreementFaults(words: readonly string[], { sources }: FactSheet): string[] {
  const named = new Set(words.map(cueOf).filter((cue) => cue !== undefined));
  const spoken = sources.filter(({ algorithm }) => named.size < 2 || named.has(algorithm));
  const known = spoken.map(({ stance }) => stance).filter((stance) => stance !== null);
  const opposed = known.includes(1) && known.includes(-1);
  const same = known.every((stance) => stance === known[0]);
  return words.flatMap((word, i) => {
    const agree = AGREE.test(word);
    if (!agree && !DISAGREE.test(word)) return [];
    const denied = isDenied(words, i);
    if (OF_TEXTS.test(word) && denied) return [];
    // What supports what is a claim about algorithms only where several are named.
    if (SUPPORT.test(word) && (denied || named.size < 2)) return [];
    // Without an opposition nothing is contradicted, and where some take no side not all agree.
    const wrong =
      agree === denied
        ? STARK.test(word) && !denied
          ? !opposed
          : same && known.length > 1
        : agree
          ? !same
          : opposed;
    return wrong ? [`"${word}" is not how the algorithms stand to each other`] : [];
  });
}

/** Also said of assumptions and estimates, where their denial says nothing about the algorithms. */
const OF_TEXTS = /^(?:mixed|consistent|inconsistent|confirm|confirms|confirmed)$/;
const SUPPORT = /^(?:support\w*|backs?|underpins|reinforces?)$/;
const STARK =
  /^(?:contradict|contradicts|contradicting|contradiction|conflict|conflicts|conflicting|oppose|opposes|opposing|opposite|clash|divided|split)$/;
