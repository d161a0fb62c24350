/** Denies what follows it in its clause. */
const NEGATION =
  /^(?:not|no|never|neither|nor|without|hardly|barely|scarcely|nothing|cannot|none|nobody|less|least|lacks|lack|lacking|few|little|far)$|n't$/;

/** A mark or word that another clause begins with: no denial reaches over it. */
export const CLAUSE_END =
  /^(?:;|:|why|how|what|,|\(|\)|–|—|but|while|whereas|although|though|yet|however|and|because|which|that|when|if)$/;

/** Whether a word, with its article, is the first of its clause. */
export const opensClause = (words: readonly string[], i: number): boolean => {
  const before = /^(?:the|its|this|a|an)$/.test(words[i - 1] ?? '') ? words[i - 2] : words[i - 1];
  return before === undefined || CLAUSE_END.test(before);
};

/** What has come to an end is denied as well: `fading weakness`. */
const ENDED =
  /^(?:overcame|overcome|overcomes|ended|ends|ending|fade|fades|faded|fading|vanish|vanished|vanishes|gone|shed|sheds|reversed|reverse|reverses|halted|halts|stopped|stops|ceased|disappeared|receded|recedes|receding|absent|missing)$/;

/** Where the clause of a word begins, and the index behind its end. */
export function clauseAround(words: readonly string[], i: number): [number, number] {
  let from = i;
  while (from > 0 && !CLAUSE_END.test(words[from - 1]!)) from--;
  let to = i + 1;
  while (to < words.length && !CLAUSE_END.test(words[to]!)) to++;
  return [from, to];
}

/** An odd number of denials in the clause before the word; `not only` is none. */
export function isDenied(words: readonly string[], i: number): boolean {
  // What `the disagreement` names is there, whatever is denied of it.
  if (/^(?:the|this|that)$/.test(words[i - 1] ?? '') && /(?:ment|ion|ict)$/.test(words[i]!)) return false;
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
  // `has overcome its weakness`, `left its weakness behind`.
  const [from, to] = clauseAround(words, i);
  if (words.slice(Math.max(from, i - 4), Math.min(to, i + 4)).some((word) => ENDED.test(word))) denials++;
  if (
    words.slice(i + 1, to).includes('behind') &&
    words.slice(from, i).some((word) => /^(?:left|leaves|leaving|leave|put|puts)$/.test(word))
  )
    denials++;
  return denials % 2 === 1;
}
