import { Button } from '@mantine/core';
import { IconChartHistogram, IconStar } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MemberInfo } from '../../../lib/session/session-info';
import { tickerPath } from '../../../market/ticker-path';
import { t } from '../texts';
import type { HomeTicker } from '../home-tickers';
import { lazyPart } from '../../../components/part/lazy-part';
import { MarketState } from './VisitorPitch';
import steps from './FirstSteps.module.css';
import classes from './Hero.module.css';

const FirstSteps = lazyPart({
  what: t('steps.title'),
  load: () => import('./FirstSteps').then((m) => m.FirstSteps),
  place: <div className={steps.place} />,
});

/** Where a member begins: by name, with the ways to the own tickers. */
export function MemberStart({ member, featured }: { member: MemberInfo; featured: HomeTicker }) {
  return (
    <div className="pa-pitch">
      <h1 className={classes.greeting}>
        {t('start.title', { name: member.name.trim().split(/\s+/)[0] ?? member.name })}
      </h1>
      <p className="pa-hero-text">{t('start.text')}</p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`${tickerPath(featured)}/overview`}
          size="md"
          leftSection={<IconChartHistogram size={18} aria-hidden="true" />}
        >
          {t('start.analysis')}
        </Button>
        <Button
          component={Link}
          to="/watchlist"
          size="md"
          variant="secondary"
          leftSection={<IconStar size={18} aria-hidden="true" />}
        >
          {t('start.watchlist')}
        </Button>
      </div>
      {(member.preferences?.firstSteps ?? true) && <FirstSteps featured={featured} />}
      <MarketState featured={featured} />
    </div>
  );
}
