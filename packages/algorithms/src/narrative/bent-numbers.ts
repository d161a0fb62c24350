import { isNumeric } from './sentence-segments.js';
import type { Token } from './sentences.js';

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
/** Whether nothing but adverbs stands before a label in its sentence: `now {{technical.label}}`. */
const opensOrder = (sentence: readonly Token[], i: number): boolean =>
  sentence
    .slice(0, i)
    .every(({ text }) => /^(?:now|then|so|just|do|also|simply|only|always|today|,|:|;|–|—)$/.test(text));

/** What stands directly before or behind a number must not make another number of it. */
export function neighbourFaults(sentence: readonly Token[]): string[] {
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
