import { formatCount } from '../../../lib/format/number-format';
import type { TrackRecord } from '../../../market/track-record/track-record-query';
import { t } from '../../../market/track-record/texts';
import classes from '../../../market/track-record/TrackRecord.module.css';

/** How calls are judged, in words. */
export function RecordRules({ record }: { record: TrackRecord }) {
  return (
    <section className={classes.algorithm} aria-labelledby="record-rules">
      <h2 id="record-rules" className={classes.algorithmTitle}>
        {t('rules.title')}
      </h2>
      <ul className={classes.rules}>
        <li>{t('rules.entry')}</li>
        <li>{t('rules.forecast')}</li>
        <li>{t('rules.relative')}</li>
        <li>{t('rules.kinds')}</li>
        <li>{t('rules.neutral')}</li>
        <li>{t('rules.apart')}</li>
        <li>{t('rules.effective', { enough: record.enough })}</li>
        <li>{t('rules.base')}</li>
        <li>{t('rules.limit', { limit: formatCount(record.limit) })}</li>
      </ul>
    </section>
  );
}
