import { IconFlask, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../components/part/lazy-part';
import { formatShownInstant } from '../../lib/format/time-format';
import { useNowMs } from '../../components/use-now';
import { useFeed, useSimulated } from '../../lib/realtime/live-cell/use-live-quote';
import { applicationInfoQuery } from '../../lib/site/application-info';
import { t } from '../texts';
import classes from './Quote.module.css';

const FeedAbout = lazyPart({
  what: t('feed.simulated.label'),
  load: () => import('./FeedAbout').then((m) => m.FeedAbout),
});

/** The recorded moment that is playing now. */
function ReplayClock({ clockOffsetMs }: { clockOffsetMs: number }) {
  const nowMs = useNowMs(1_000);
  return (
    <time dateTime={new Date(nowMs + clockOffsetMs).toISOString()}>
      {formatShownInstant(nowMs + clockOffsetMs)}
    </time>
  );
}

/** Says that invented prices move while their exchange is closed; keeps its place until that is known. */
function AllDay() {
  const isAllDay = useQuery(applicationInfoQuery).data?.simulatedAroundTheClock;
  if (isAllDay === false) return null;
  return (
    <span
      style={isAllDay ? undefined : { visibility: 'hidden' }}
      title={isAllDay ? t('feed.simulated.text') : undefined}
    >
      {t('feed.allDay')}
    </span>
  );
}

/** Says so when prices are invented or recorded, and what that means when asked. Stands on every screen that shows a price. */
export function FeedLabel() {
  const feed = useFeed();
  const simulated = useSimulated();
  const [asked, setAsked] = useState(false);
  if (feed?.replay) {
    return (
      <span className={classes.notice} data-testid="feed-label" data-feed="replay">
        <IconHistory size={15} aria-hidden="true" />
        <span>
          {t.rich('feed.replay', { replayClock: <ReplayClock clockOffsetMs={feed.clockOffsetMs} /> })}
        </span>
      </span>
    );
  }
  if (simulated === false) return null;
  // Unknown yet: keeps the place, so that nothing moves when the answer comes.
  const waiting = simulated === null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
        className={classes.notice}
        style={waiting ? { visibility: 'hidden' } : undefined}
        data-testid={waiting ? undefined : 'feed-label'}
        data-feed="simulated"
      >
        <IconFlask size={15} aria-hidden="true" />
        <span>
          {t('feed.simulated.label')} <AllDay />
        </span>
      </button>
      {asked && <FeedAbout onClose={() => setAsked(false)} onUnavailable={() => setAsked(false)} />}
    </>
  );
}
