import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../components/part/lazy-part';
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
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        watcher.disconnect();
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} className={classes.place} data-testid="below-the-fold">
      {near && <HomeMore />}
    </div>
  );
}
