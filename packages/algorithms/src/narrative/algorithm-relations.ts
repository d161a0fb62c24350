import { clauseAround, isDenied } from './clauses.js';
import type { FactSheet } from './fact-sheet.js';
import { cueOf } from './stance-lexicon.js';

const AGREE =
  /^(?:agree|agrees|agreeing|agreed|agreement|unison|concur|concurs|accord|align|aligned|aligns|confirm|confirms|confirmed|confirming|consensus|support|supports|supported|supporting|back|backs|underpins|reinforce|reinforces|corroborate|harmony|alike|coincide|converge|converges|consistent)$/;
const DISAGREE =
  /^(?:disagree|disagrees|disagreeing|disagreement|contradict|contradicts|contradicting|contradiction|conflict|conflicts|conflicting|diverge|diverges|divided|clash|oppose|opposes|opposing|opposite|disputes|mixed|split|inconsistent|dispute)$/;

/** Also said of assumptions and estimates, where their denial says nothing about the algorithms. */
const OF_TEXTS = /^(?:mixed|consistent|inconsistent|confirm|confirms|confirmed)$/;
const SUPPORT = /^(?:support\w*|backs?|underpins|reinforces?|confirm\w*|corroborate|align\w*|accord)$/;
const ALL_OF_THEM = /^(?:rest|others|everything|algorithms|answers|all)$/;
const PREVAILS =
  /^(?:matters|outweighs?|prevails?|dominates?|overrides?|overrules?|overshadows?|decides?|decisive|dominant)$/;
const STARK =
  /^(?:contradict|contradicts|contradicting|contradiction|conflict|conflicts|conflicting|oppose|opposes|opposing|opposite|clash|divided|split)$/;

/** Whether the algorithms are of one mind is computed as well. */
export function agreementFaults(words: readonly string[], { sources }: FactSheet): string[] {
  const named = new Set(words.map(cueOf).filter((cue) => cue !== undefined));
  const spoken = sources.filter(({ algorithm }) => named.size < 2 || named.has(algorithm));
  const known = spoken.map(({ stance }) => stance).filter((stance) => stance !== null);
  const opposed = known.includes(1) && known.includes(-1);
  const same = known.every((stance) => stance === known[0]);
  const line = words.join(' ');
  const faults: string[] = [];
  if (
    opposed &&
    /\b(?:the same|one|a common) (?:way|direction|side|story|conclusion|answer|verdict|result|thing)\b/.test(
      line,
    )
  )
    faults.push('the algorithms do not point the same way');
  if (
    same &&
    known.length > 1 &&
    /\b(?:different|opposite|separate) (?:ways|directions|sides|stories|conclusions|answers|verdicts)\b/.test(
      line,
    ) &&
    !/\b(?:would|could|may|might)\b/.test(line)
  )
    faults.push('the algorithms do not point different ways');
  const prevails = opposed ? words.findIndex((word, i) => PREVAILS.test(word) && !isDenied(words, i)) : -1;
  if (prevails >= 0) faults.push(`"${words[prevails]}" decides what was computed as mixed`);
  const found = words.flatMap((word, i) => {
    const agree = AGREE.test(word);
    if (!agree && !DISAGREE.test(word)) return [];
    const denied = isDenied(words, i);
    if (OF_TEXTS.test(word) && denied) return [];
    // What supports what is a claim about algorithms only where several are named.
    if (SUPPORT.test(word) && (denied || (named.size < 2 && !words.some((one) => ALL_OF_THEM.test(one)))))
      return [];
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
  return [...faults, ...found];
}

const VALUE = /^(?:estimate[ds]?|valuation|value)$/;
const PRICE = /^(?:price|share|shares|stock)$/;

/** What a clause says of the price against the estimate has to be what the valuation found. */
export function relationFaults(words: readonly string[], { sources, facts }: FactSheet): string[] {
  const stance = sources.find(({ algorithm }) => algorithm === 'valuation')?.stance ?? null;
  const upside = facts['valuation.upside']?.value;
  const sign = typeof upside === 'number' ? Math.sign(upside) : stance;
  return words.flatMap((word, i) => {
    const [from, to] = clauseAround(words, i);
    const [before, behind] = [words.slice(from, i), words.slice(i + 1, to)];
    if (
      /^(?:high|low|steep|modest)$/.test(word) &&
      PRICE.test(before.find((one) => PRICE.test(one) || VALUE.test(one)) ?? '')
    ) {
      const judged =
        /^(?:is|looks|seems|appears|too|very|quite|rather|relatively|was|remains|stays|so)$/.test(
          words[i - 1] ?? '',
        );
      const fits = stance === (/^(?:high|steep)$/.test(word) ? -1 : 1);
      return judged && !fits ? [`"${word}" is not what the valuation found of the price`] : [];
    }
    const above = /^(?:above|exceeds|exceed|exceeded|over|tops|higher)$/.test(word);
    if (!above && !/^(?:below|beneath|under|lower)$/.test(word)) return [];
    const of = (side: readonly string[], kind: RegExp): boolean => side.some((one) => kind.test(one));
    // The nearer noun behind is what is compared with: `the estimated value lies below the price of the share`.
    const isOne = (one: string): boolean => VALUE.test(one) || PRICE.test(one);
    // `a lower price than the estimate`
    const next = words[i + 1] ?? '';
    const [first, second] = [
      isOne(next) && words[i + 2] === 'than' ? next : before.findLast(isOne),
      (isOne(next) && words[i + 2] === 'than' ? behind.slice(2) : behind).find(
        (one) => isOne(one) || /^averages?$/.test(one),
      ),
    ];
    if (!first || !second || !of([first, second], VALUE) || !of([first, second], PRICE)) return [];
    if (
      /^(?:low|high)$/.test(words[words.indexOf(second, i) - 1] ?? '') ||
      /^(?:low|high)$/.test(words[words.lastIndexOf(first, i) - 1] ?? '')
    )
      return [];
    const claimed = (VALUE.test(first) === above ? 1 : -1) * (isDenied(words, i) ? -1 : 1);
    const far = before.some((one) =>
      /^(?:far|well|considerably|clearly|much|substantially|significantly)$/.test(one),
    );
    return claimed === sign && (!far || stance === sign)
      ? []
      : [`"${word}" is not how the estimate stands to the price`];
  });
}
