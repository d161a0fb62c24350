import { useId } from 'react';
import { Link } from 'react-router';
import { MOVER_NAMES, type MoverKind } from '../../market/movers/movers';
import { MoverList } from '../../market/movers/MoverList';
import { t } from './texts';
import classes from './Home.module.css';

/** With the cards above, both lists stay within the twenty symbols that a visitor may follow. */
const ROWS = 3;

function MoverCard({ kind, exchangeShortName }: { kind: MoverKind; exchangeShortName: string | null }) {
  const titleId = useId();
  return (
    <section className={classes.moverCard} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.moverTitle}>
        {exchangeShortName === null
          ? MOVER_NAMES[kind]
          : t('movers.on', { kind: MOVER_NAMES[kind], exchange: 'Nasdaq' })}
      </h3>
      <MoverList kind={kind} exchangeShortName={exchangeShortName} rows={ROWS} />
    </section>
  );
}

/**
 * What stands out today.
 * @param exchangeShortName coins move more than any stock and would stand alone over all exchanges; null where there is nothing else
 */
export function HomeMovers({ exchangeShortName }: { exchangeShortName: string | null }) {
  return (
    <section aria-labelledby="movers-title" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="movers-title" className={classes.sectionTitle}>
          {t('movers.title')}
        </h2>
        <Link to="/tickers">{t('movers.all')}</Link>
      </div>
      <div className={classes.movers}>
        <MoverCard kind="gainers" exchangeShortName={exchangeShortName} />
        <MoverCard kind="losers" exchangeShortName={exchangeShortName} />
      </div>
    </section>
  );
}
