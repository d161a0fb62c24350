import { useId } from 'react';
import { Link } from 'react-router';
import { MOVER_NAMES, type MoverKind } from '../../market/movers/movers';
import { MoverList } from '../../market/movers/MoverList';
import { t } from './texts';
import classes from './Home.module.css';

/** With the cards above, both lists stay within the twenty symbols that a visitor may follow. */
const ROWS = 3;
/** Coins move more than any stock: over all exchanges they would stand alone here. */
const EXCHANGE = 'NASDAQ';

function MoverCard({ kind }: { kind: MoverKind }) {
  const titleId = useId();
  return (
    <section className={classes.moverCard} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.moverTitle}>
        {t('movers.on', { kind: MOVER_NAMES[kind], exchange: 'Nasdaq' })}
      </h3>
      <MoverList kind={kind} exchangeShortName={EXCHANGE} rows={ROWS} />
    </section>
  );
}

/** What stands out today. */
export function HomeMovers() {
  return (
    <section aria-labelledby="movers-title" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="movers-title" className={classes.sectionTitle}>
          {t('movers.title')}
        </h2>
        <Link to="/tickers">{t('movers.all')}</Link>
      </div>
      <div className={classes.movers}>
        <MoverCard kind="gainers" />
        <MoverCard kind="losers" />
      </div>
    </section>
  );
}
