import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '../texts';
import classes from './List.module.css';

const ROWS = [0, 1, 2, 3];

/** Rows of the size that alerts have. */
export function AlertSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{t('list.loading')}</VisuallyHidden>
      {ROWS.map((row) => (
        <Skeleton key={row} className={classes.skeleton} />
      ))}
    </div>
  );
}
