import { Skeleton } from '@mantine/core';
import { lazyPart } from '../../components/part/lazy-part';
import { useNear } from '../../lib/browser/use-near';
import type { Instrument } from '../../market/api/ticker';
import { t } from '../../market/ticker/texts';
import classes from '../../market/ticker/Ticker.module.css';

const FinancialsSection = lazyPart({
  what: t('financials.what'),
  load: () => import('./financials/FinancialsSection').then((m) => m.FinancialsSection),
  place: <Skeleton className={classes.financialsRoom} radius="md" />,
});

/** How far below the screen it may be when its code is fetched. */
const AHEAD = '160px';

/** Statements, ratios, dividends and splits: fetched when somebody comes near. Coins and indices have none of them. */
export function FinancialsPlace({ instrument }: { instrument: Instrument }) {
  const [place, near] = useNear<HTMLDivElement>(AHEAD);
  if (instrument.type === 'crypto' || instrument.type === 'index') return null;
  return (
    <div ref={place} className={classes.financials} data-testid="financials-place">
      <div className={classes.financialsContent}>
        {near ? <FinancialsSection instrument={instrument} /> : <div className={classes.financialsRoom} />}
      </div>
      <div className={classes.financialsEnd} />
    </div>
  );
}
