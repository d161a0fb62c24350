import { IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '../texts';
import { useUnserved } from './use-unserved';
import classes from './Quote.module.css';

/** Says that no source serves this instrument here, so that nobody waits for a price that does not come. */
export function UnservedBadge({ instrument }: { instrument: string }) {
  if (!useUnserved(instrument)) return null;
  return (
    <span className={classes.notice} data-testid="unserved-badge">
      <IconPlugConnectedX size={15} aria-hidden="true" />
      {t('quote.unserved.label', { symbol: instrument.split(':')[1] ?? instrument })}
    </span>
  );
}
