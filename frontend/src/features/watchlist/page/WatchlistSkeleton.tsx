import { Skeleton } from '@mantine/core';
import { t } from '../texts';
import classes from './Page.module.css';

const ROWS = 8;

export function ToolsSkeleton() {
  return (
    <div className={classes.tools}>
      <Skeleton height={40} />
      <Skeleton width={260} height={36} />
    </div>
  );
}

/** Rows of a list before they are there. */
export function RowsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={t('page.loading')}>
      <div className={classes.facts} />
      <div className={classes.rows}>
        {Array.from({ length: ROWS }, (_, place) => (
          <Skeleton key={place} className={classes.rowPlace} radius="md" />
        ))}
      </div>
    </div>
  );
}

/** The page below its title, at about its final size. */
export function WatchlistSkeleton() {
  return (
    <>
      <Skeleton height={49} mb={16} />
      <ToolsSkeleton />
      <RowsSkeleton />
    </>
  );
}
