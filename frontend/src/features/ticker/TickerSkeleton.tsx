import { Skeleton } from '@mantine/core';
import { t } from '../../market/ticker/texts';
import classes from '../../market/ticker/Ticker.module.css';

/** The ticker page's boxes at their final sizes. */
export function TickerSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true" aria-label={t('page.loading')}>
      <div className={classes.header}>
        <Skeleton width={180} height={20} />
        <div className="pa-identity">
          <Skeleton width={52} height={52} radius="md" />
          <div>
            <Skeleton width={220} height={28} mb={6} />
            <Skeleton width={180} height={18} />
          </div>
        </div>
        <div className={classes.hero}>
          <Skeleton width={200} height={52} />
        </div>
        <div className={classes.badges}>
          <Skeleton width={320} height={26} radius="xl" />
        </div>
      </div>
      <Skeleton className={classes.tabsPlace} />
      <Skeleton className={classes.chartPlace} radius="lg" />
      <Skeleton className={classes.statsPlace} radius="lg" />
    </div>
  );
}
