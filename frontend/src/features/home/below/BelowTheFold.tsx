import { lazyPart } from '../../../components/part/lazy-part';
import { useNear } from '../../../lib/browser/use-near';
import { t } from '../texts';
import classes from './Below.module.css';

const HomeMore = lazyPart({
  what: t('more.what'),
  load: () => import('./HomeMore').then((m) => m.HomeMore),
});

/** How far below the screen it may be when its code is fetched. */
const AHEAD = '240px';

/** The rest of the page: fetched when somebody comes near it, into a place that is kept for it. */
export function BelowTheFold() {
  const [place, near] = useNear<HTMLDivElement>(AHEAD);
  return (
    <div ref={place} className={classes.place} data-testid="below-the-fold">
      {near && <HomeMore />}
    </div>
  );
}
