import { localTimeZone, formatInstant } from '../../../../lib/format/time-format';
import { StateMark } from '../../shared/StateMark';
import type { AdminPage } from '../api/pages-api';
import { t } from '../texts';

const TONES = { draft: 'quiet', live: 'good', scheduled: 'waiting' } as const;

/** Whether visitors read it, and whether they read what was written last. */
export function StateBadges({ page }: { page: AdminPage }) {
  const { state, upToDate, liveSinceMs, nextMs } = page;
  return (
    <>
      <StateMark tone={TONES[state]} testId="page-state">
        {t(`state.${state}`)}
      </StateMark>
      {nextMs !== null && (
        <span>{t('state.goesLive', { time: formatInstant(nextMs, localTimeZone()) })}</span>
      )}
      {liveSinceMs !== null && <span>{upToDate ? t('state.upToDate') : t('state.newerDraft')}</span>}
    </>
  );
}
