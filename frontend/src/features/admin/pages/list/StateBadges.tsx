import { officeInstant } from '../../shared/office-time';
import { StateMark } from '../../shared/StateMark';
import type { AdminPage } from '../api/pages-api';
import { t } from '../texts';

const TONES = { draft: 'quiet', live: 'good', scheduled: 'waiting' } as const;

export function PageState({ page: { state } }: { page: AdminPage }) {
  return (
    <StateMark tone={TONES[state]} testId="page-state">
      {t(`state.${state}`)}
    </StateMark>
  );
}

/** When visitors will read it, and whether they read what was written last. */
export function publicationTexts({ upToDate, liveSinceMs, nextMs }: AdminPage): string[] {
  return [
    ...(nextMs === null ? [] : [t('state.goesLive', { time: officeInstant(nextMs) })]),
    ...(liveSinceMs === null ? [] : [t(upToDate ? 'state.upToDate' : 'state.newerDraft')]),
  ];
}

export function StateBadges({ page }: { page: AdminPage }) {
  return (
    <>
      <PageState page={page} />
      {publicationTexts(page).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </>
  );
}
