import { FactMark } from './FactMark';
import classes from './Narrative.module.css';
import { withReadersNumbers } from '../../../market/answers/readers-numbers';
import { numbered, type Segment } from './segments';

/** The punctuation that a text begins with: it stays on the line of the fact before it. */
const signAfter = (segment: Segment | undefined): string =>
  typeof segment === 'string' ? (/^[.,;:!?)]/.exec(segment)?.[0] ?? '') : '';

/**
 * A text with its facts marked; all of it is plain text. A fact is known by its name, not by its place: the text may be told anew while
 * somebody reads what one of them means.
 */
export function Segments({
  segments,
  addressOf,
}: {
  segments: readonly Segment[];
  addressOf: (tab: string) => string;
}) {
  const keys = numbered(segments.map((segment) => (typeof segment === 'string' ? '' : segment.key)));
  return segments.map((segment, i) => {
    const sign = signAfter(segments[i + 1]);
    if (typeof segment === 'string')
      return withReadersNumbers(
        segment.slice(typeof segments[i - 1] === 'object' ? signAfter(segment).length : 0),
      );
    return (
      <span key={keys[i]} className={classes.together}>
        <FactMark fact={segment} addressOf={addressOf} />
        {sign}
      </span>
    );
  });
}
