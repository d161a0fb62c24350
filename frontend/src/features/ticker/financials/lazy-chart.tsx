import { lazyPart } from '../../../components/part/lazy-part';
import classes from './Financials.module.css';
import { t } from './texts';

/** The chart comes behind its table: what it draws with is larger than all the rest of the tab. */
export const LazyPeriodChart = lazyPart({
  what: t('section.title'),
  load: () => import('./PeriodChart').then((m) => m.PeriodChart),
  place: <div className={classes.chartPlace} />,
});
