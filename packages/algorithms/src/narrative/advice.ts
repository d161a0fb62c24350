import type { Token } from './sentences.js';
import { isBareVerb, isVerb } from './vocabulary/vocabulary.js';

/** The only orders that a text may give: how to read it. */
const READING_HINT =
  /^ (?:note that|remember that|keep in mind|bear in mind|consider that|(?:read|treat|compare|weigh|see|take|view) (?:it|them|this|these|the|both|each) )/;
/** How something is to be read is no advice to trade: `should be read with care`. */
const READ =
  '(?:not |also |always |only |best |therefore |thus |still )?(?:be )?(?:read|taken|seen|treated|weighed|interpreted|understood|compared|viewed|kept|used|judged|regarded|considered|mistaken|confused|remembered|noted|borne|lie|keep in mind|bear in mind|note)';

/** Expressions over a line of words, and what is wrong with what they find. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/ more of (?:this|the|such|it|its) /, 'advises a trade'],
  [
    / (?:could|can|would) (?:hardly|not|scarcely|barely) (?:be|have been|look) (?:\w+er|more|less|better|worse) /,
    'promises too much',
  ],
  [
    / (?:is|are) to be (?!read|seen|taken|treated|understood|expected|compared|weighed|interpreted)\w+ /,
    'tells the reader what to do',
  ],
  [
    / (?:momentum|strength|trend|weakness|life) (?:has|have|had) (?:left|gone|returned|come|passed|moved|turned) /,
    'judges what nobody judged',
  ],
  [
    / (?:estimates?|rating|valuation|forecast|models?|indicators?|comparison|analysis|stance|composite|figures|numbers) (?:is|are|looks?|seems?|was|were|remains?) (?:far |much |a little )?too /,
    'judges what nobody judged',
  ],
  [/ cash (?!flows? )/, 'speaks of what is outside the analysis'],
  [
    / (?:have|has|had|get|gets|got|is|are|was|were|been) (?:it )?(?:proven )?(?:wrong|right|mistaken|correct) /,
    'judges what nobody judged',
  ],
  [/ free (?:of|from) /, 'promises too much'],
  [
    / (?:sense|idea|pays|advantage|skill|wants|want|virtue|habit|plan|use|mistake|error) to (?!(?:read|compare|see|treat|judge|weigh|keep|look|speak|expect|infer|assume|conclude|think|be read|note) )/,
    'advises a trade',
  ],
  [
    / room (?!for (?:doubt|interpretation|error|debate|judgement|judgment|different|disagreement|another|other|more than) )/,
    'advises a trade',
  ],
  [
    / (?:those|anyone|everyone|someone|he|people|whoever) who (?!(?:rely|relies|read|reads|prefer|prefers|look|looks|compare|compares|weigh|weighs|focus|focuses|judge|judges|study|studies) )/,
    'addresses the reader',
  ],
  [
    / (?:come|comes|be|being|start|starts|act|move|moves|arrive|join|joins|joining|follow|too|step|steps) (?:in |on )?(?:early|late|soon|now|today) /,
    'advises a trade',
  ],
  [
    / (?:early|timely|quick|fast|prompt|swift|immediate) (?:start|step|move|action|decision|part|choice) /,
    'advises a trade',
  ],
  [
    / (?:part|parting|stick|sticks|sticking|stay|stays|staying|start|starting|begin|begins|beginning|go|goes|join|joins|joining) with (?:the|this|it|its|a|such) (?:\w+ )?(?:share|stock|company|fund|security|instrument|trend|move|part|portion|position|amount) /,
    'advises a trade',
  ],
  [/ (?:part|parts) (?:with|of) (?:the share|the stock|it) /, 'advises a trade'],
  [/ (?<!not )(?:always|forever) /, 'promises too much'],
  [
    / (?:never|ever) (?!(?:certain|exact|precise|perfect|complete|known|fully|entirely|quite|wholly|a|the|be (?:certain|exact|known|read|taken)|so) )/,
    'promises too much',
  ],
  [
    / (?:trend|rise|fall|momentum|uptrend|downtrend|climb|decline|recovery|move) (?:\w+ )?(?:continues|lasts|persists|endures|goes on|is here to|has further|has begun|begins) /,
    'predicts',
  ],
  [
    / (?:right|best|better|obvious|clear|easy|sensible|natural|wrong|logical|reasonable|good|proper|prudent) (?:place|home|choice|choices|thing|decision|decisions|move|step|way|course|side|path|action) /,
    'advises a trade',
  ],
  [
    / (?:nothing|nobody|no one|little|nowhere) (?:can|could|will|would|may|might) (?!(?:be|say|tell|know|change|also|therefore|yet) )/,
    'promises too much',
  ],
  [new RegExp(`(?<!^) (?:should|must) (?!${READ} )`), 'tells the reader what to do'],
  [
    / (?:it is|is it|this is|that is|now is) (?:the |a |an )?(?:\w+ )?(?:time|moment|point|level|price|place|stage|day|occasion) (?:to|for) /,
    'advises a trade',
  ],
  [
    / (?:time|moment|reason|case|need|room|cause|argument|chance) to (?!(?:doubt|expect|believe|think|compare|read|question|be|treat|assume|trust|see|weigh|look|err|prefer|suppose|vary|fall|rise|decline|improve) )/,
    'advises a trade',
  ],
  [
    / (?:sensible|reasonable|right|prudent|best|better|good|nice|smart|wise|attractive|easy|hard|difficult|fitting|proper|natural|ready|willing|keen|eager) to (?!(?:read|see|say|tell|judge|compare|know|treat|explain|interpret|measure|weigh|keep|remember|reconcile|predict|forecast|assess|estimate|be|pin|draw|view|trace|derive|use|rely|understand|note|distinguish|separate|place|regard|verify|observe|summarise|summarize|describe|justify) )/,
    'advises a trade',
  ],
  [
    / worth (?!noting |reading |mentioning |remembering |keeping in mind |knowing )(?:\w+ing|a|the effort|every|it) /,
    'advises a trade',
  ],
  [
    / (?:take|takes|taking|took) (?:a |the |some |its |their |this |these )*(?:profits?|gains?|loss|losses|risks?|step|steps|stake|position|positions|action|advantage|part) /,
    'advises a trade',
  ],
  [
    / (?:close|closing|open|opening|build|building|increase|increasing|reduce|reducing|cut|lighten|raise|raising|extend|start|starting|keep|hold|holding|take|change|adjust|move|lower|limit) (?:\w+ )?(?:position|positions|exposure|holding|holdings|stake|stakes|share|shares|stock|stocks) /,
    'advises a trade',
  ],
  [/ (?:short|shorts|long|shorted|shorting) (?:it|this|the|these|them|on|here|now) /, 'advises a trade'],
  [
    / (?:go|goes|going|went|be|stay|stays|stand|remain|turn|move) (?:long|short|clear|aside|away|in|out(?! to be)|ready|invested) /,
    'advises a trade',
  ],
  [
    / (?:hold|holds|holding|held) (?!(?:true|up|if|in|as|when|only|for|good|its|their|back|,|little|more|less|no|at|between|within|over|under|steady|firm|together|true|the|within|against|near|by|about|far|across|here|there|and|or|but|either|any|a) |$)/,
    'advises a trade',
  ],
  [
    / (?:hold) (?:the|a|its|their) (?:share|shares|stock|stocks|security|fund|instrument|line|course) /,
    'advises a trade',
  ],
  [
    / (?<!its |their )own (?!(?:account|terms|reading|history|past|way|record|estimate|answer|words|peers|figure|value|forecast|merits|scale|average|rules|data|standard|risk|risks|high|low|assumptions|name|sector|volatility|direction|weight|price) )/,
    'advises a trade',
  ],
  [
    / (?:investors?|shareholders?|readers?|observers?|users?|participants?|anyone|someone|everyone|everybody|somebody|those who|whoever|he|she|who) (?:should|would|could|can|may|might|must|will|want|wants|need|needs|do|ought|who|with|are|is|have|has|prefer|prefers) (?!(?:wrong|see|find|read|weigh|judge|reach|come to|differ|disagree|note|not rely|verify|check|look up|follow each|tell|aware) )/,
    'addresses the reader',
  ],
  [
    / (?:no|without|little|zero|free of|free from|beyond|any|minimal|negligible|not any|hardly any|nothing of) (?:\w+ )?(?:risk|risks|doubt|danger|downside|loss|losses) /,
    'promises too much',
  ],
  [
    / (?:risks?|losses|loss|downside) (?:is|are|remain|remains|seem|seems|look|looks) (?:\w+ )?(?:absent|nil|negligible|none|minimal|low|small|tiny|limited|nonexistent|trivial|gone|irrelevant|unlikely|impossible) /,
    'promises too much',
  ],
  [
    / (?:cannot|can't|never|could not|couldn't|can not|can hardly|can only|could only|only ever|always) (?:\w+ )?(?:lose|loses|fail|fails|fall|falls|drop|drops|decline|declines|go|rise|rises|gain|gains|win|climb|climbs|recover|recovers|pays|improve|improves) /,
    'promises too much',
  ],
  [
    / (?:is|are|looks|seems|remains|quite|very|virtually|practically|absolutely|almost|completely) (?:certain|definite|inevitable|assured) /,
    'promises too much',
  ],
  [/ (?:certainly|definitely|surely|undoubtedly|inevitably|doubtless|definitively) /, 'promises too much'],
  [
    / (?:likely|set|bound|due|about|ready|certain|sure|expected|headed|going|poised|predicted|forecast|forecasts|foreseen|look|looks|seems|appears|continue|continues|start|starts|begin|begins|expect|expects|scheduled|projected|supposed|meant) to (?:\w+ )?(?:rise|fall|gain|lose|climb|drop|decline|advance|recover|outperform|underperform|improve|worsen|sink|slide|increase|decrease|surge|move higher|move lower|keep rising|keep falling|double|grow) /,
    'predicts',
  ],
  [
    / (?:will|would) (?:\w+ )?(?:surely|soon|keep|continue|rise|fall|gain|lose|climb|drop|decline|advance|recover|outperform|improve|worsen|grow|increase|go) /,
    'predicts',
  ],
  [
    / best (?:choice|pick|share|stock|company|candidate|deal|time|moment|price|selection|placed|alternative|option|ever) /,
    'advises a trade',
  ],
  [
    / (?:great|good|excellent|ideal|perfect|nice|attractive|rare|easy|fine|favourable|favorable) (?:deal|choice|moment|time|level|price|start|point|possibility|case|addition|candidate|selection|value|story|prospect|prospects|place|situation|offer|offers|entry|share|stock) /,
    'advises a trade',
  ],
  [
    / (?:call|calls|calling|called|ask|asks|asking|invite|invites|argue|argues|speak|speaks|vote|votes|warrant|warrants|justify|justifies|require|requires|merit|support|supports|suggest|suggests|urge) (?:for |to )?(?:\w+ )?(?:action|step|steps|a move|entry|commitment|courage|patience|speed|haste) /,
    'advises a trade',
  ],
];

/** What `will` may be part of: a text that says what is not known predicts nothing. */
const HEDGE =
  / (?:whether|not|no|nothing|cannot|nobody|unknown|uncertain|unclear|never|how|neither|nor|hardly|little) /;

/** What no noun is followed by at the beginning of a sentence: `Place the share …` is an order, `Place among peers` is none. */
const OBJECT = /^(?:the|a|an|this|that|it|them|these|those|its|some|more|all|up|out|away|aside)$/;

/** Of a sentence that begins with these, the main clause behind the last comma may be an order as well. */
const SUBORDINATE =
  /^ (?:with|if|while|since|given|as|when|because|although|before|after|once|until|unless|for|at|in|on|so) /;

/**
 * Advice, orders, promises and predictions that are made of words of the vocabulary. The words of trade themselves are not in it.
 * @param line of the sentence
 */
export function adviceFaults(sentence: readonly Token[], line: string): string[] {
  const faults: string[] = [];
  for (const [pattern, name] of ADVICE) {
    const found = pattern.exec(line);
    if (!found || (found[0].startsWith(' will ') && HEDGE.test(line.slice(0, found.index + 1)))) continue;
    faults.push(`"${found[0].trim()}" ${name}`);
  }
  const will = line.indexOf(' will ');
  if (will >= 0 && !HEDGE.test(line.slice(0, will + 1))) faults.push('"will" predicts');
  if (!READING_HINT.test(line)) {
    if (isVerb(sentence[0]?.text ?? '') && OBJECT.test(sentence[1]?.text ?? ''))
      faults.push(`"${sentence[0]!.raw}" gives an order`);
    const opening = sentence.find(
      ({ kind, text }) =>
        kind === 'word' &&
        !/^(?:so|then|now|just|always|only|also|never|do|not|don't|simply|still|and|or|but)$/.test(text),
    );
    const first = sentence[0]?.kind === 'mark' ? sentence.find(({ kind }) => kind !== 'mark') : sentence[0];
    if (
      opening &&
      isBareVerb(opening.text) &&
      (first === opening ||
        /^(?:so|then|now|just|always|only|also|never|do|not|don't|simply|still|and|or|but)$/.test(
          first?.text ?? '',
        ))
    )
      faults.push(`"${opening.raw}" gives an order`);
    const comma = sentence.findLastIndex(({ text }) => text === ',' || text === '–' || text === '—');
    const behind = sentence
      .slice(comma + 1)
      .find(({ text }) => !/^(?:so|then|and|do|not|don't|just|simply|but)$/.test(text));
    const opens =
      SUBORDINATE.test(line) ||
      sentence.some(({ text }) => text === '–' || text === '—') ||
      sentence[comma + 1]?.text === 'so';
    if (comma >= 0 && opens && behind?.kind === 'word' && isBareVerb(behind.text))
      faults.push(`"${behind.raw}" gives an order`);
  }
  return faults;
}
