import { formatCount } from '../../../lib/format/number-format';
import type { TrackRecord } from '../../../market/track-record/track-record-query';
import { t } from '../../../market/track-record/texts';
import classes from '../../../market/track-record/TrackRecord.module.css';

/** How calls are judged, in words. */
export function RecordRules({ record }: { record: TrackRecord }) {
  return (
    <section className={classes.algorithm} aria-labelledby="record-rules">
      <h2 id="record-rules" className={classes.algorithmTitle}>
        {t('howCallsAreJudged')}
      </h2>
      <ul className={classes.rules}>
        <li>{t('aCallCanBeFollowed')}</li>
        <li>{t('liveCallsBacktestsSimulatedAnd')}</li>
        <li>{t('aNeutralCallCountsAs')}</li>
        <li>{t('callsAboutOneTickerThatShare', { enough: record.enough })}</li>
        <li>{t('theBaseRateIsWhat')}</li>
        <li>{t('atMostTheNewestJudged', { limit: formatCount(record.limit) })}</li>
      </ul>
    </section>
  );
}
