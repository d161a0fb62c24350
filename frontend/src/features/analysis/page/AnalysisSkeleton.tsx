import { Skeleton } from '@mantine/core';
import { t } from '../../../market/answers/texts';
import ticker from '../../../market/ticker/Ticker.module.css';
import classes from './AnalysisPage.module.css';

/** An answer's box at about its final size. */
export function AnswerSkeleton() {
  return <Skeleton height={640} radius="lg" aria-busy="true" role="status" aria-label={t('page.loading')} />;
}

/** The analysis page's boxes at their final sizes. */
export function AnalysisSkeleton() {
  return (
    <div className={classes.layout} role="status" aria-busy="true" aria-label={t('part.loading')}>
      <div className={ticker.header}>
        <Skeleton width={180} height={20} />
        <div className={ticker.identity}>
          <Skeleton width={52} height={52} radius="md" />
          <div>
            <Skeleton width={220} height={28} mb={6} />
            <Skeleton width={180} height={18} />
          </div>
        </div>
        <div className={ticker.hero}>
          <Skeleton width={200} height={52} />
        </div>
        <div className={ticker.badges}>
          <Skeleton width={320} height={26} radius="xl" />
        </div>
      </div>
      <Skeleton className={ticker.tabsPlace} />
      <AnswerSkeleton />
    </div>
  );
}
