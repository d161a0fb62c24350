import { Hint } from '../../components/hint/Hint';
import { formatDate } from '../../lib/format/time-format';
import type { Figure } from '../api/ticker-overview';
import { figureText } from './statistics';
import { t } from '../ticker/texts';
import classes from './Overview.module.css';

/** Where a figure comes from and when it was said. */
export function provenance({ source, asOfMs, computed }: Figure): string {
  const told = t('source.asOf', { source, asOfMs: formatDate(asOfMs, 'UTC') });
  return computed ? `${told}. ${computed}.` : told;
}

/** A number that tells its source and date on hover, focus and tap. */
export function FigureValue({ figure, testId }: { figure: Figure; testId?: string }) {
  const text = figureText(figure);
  return (
    <Hint label={provenance(figure)}>
      {(hint) => (
        <button
          {...hint}
          type="button"
          className={classes.figure}
          aria-label={`${text}. ${provenance(figure)}`}
          data-testid={testId}
          data-value={figure.value}
          data-source={figure.source}
        >
          {text}
        </button>
      )}
    </Hint>
  );
}
