import { Skeleton } from '@mantine/core';
import { SectionLinks } from './SectionLinks';
import { t } from './texts';
import classes from './Profile.module.css';

/** Heights of the first cards, px: what comes into view before the profile is here. */
const CARDS = [252, 170, 140, 250, 260];

/** The profile's boxes at their final sizes. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true" aria-label={t('page.loading')}>
      <div className={classes.head}>
        <Skeleton circle width={72} height={72} />
        <div className={classes.identity}>
          <Skeleton width={200} height={30} mb={8} />
          <Skeleton width={260} height={18} maw="100%" />
        </div>
      </div>
      <div className={classes.layout}>
        <SectionLinks />
        <div className={classes.sections}>
          {CARDS.map((height) => (
            <Skeleton key={height} height={height} radius="lg" />
          ))}
        </div>
      </div>
    </div>
  );
}
