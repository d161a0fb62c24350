import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { savePreferences } from '../../../lib/account/preferences/save-preferences';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';
import { showFailure } from '../../../lib/toast';
import { tickerPath } from '../../../market/ticker-path';
import { watchlistsQuery } from '../../../market/watchlists/watchlists';
import type { HomeTicker } from '../home-tickers';
import { t } from '../texts';
import classes from './FirstSteps.module.css';

type Step = keyof components['schemas']['FirstStepsDto'];

const hide = (): void => {
  savePreferences({ firstSteps: false }).catch(showFailure);
};

/** What somebody new does first, with a tick for what is done; it stays until they hide it. */
export function FirstSteps({ featured }: { featured: HomeTicker }) {
  const { data: lists } = useQuery(watchlistsQuery);
  const rows = lists?.reduce((sum, list) => sum + list.rows, 0) ?? 0;
  const {
    data: done,
    error,
    refetch,
  } = useQuery({
    // A ticker that was put on a list is a step.
    queryKey: ['first-steps', rows],
    queryFn: ({ signal }) => unwrap(api.GET('/api/first-steps', { signal })),
    placeholderData: keepPreviousData,
  });
  const ways: Record<Step, string> = {
    watching: '/watchlist',
    analysed: `${tickerPath(featured)}/overview`,
    alerted: '/alerts',
    reached: '/profile#notifications',
  };
  const texts: Record<Step, string> = {
    watching: t('steps.watching'),
    analysed: t('steps.analysed', { symbol: featured.symbol }),
    alerted: t('steps.alerted'),
    reached: t('steps.reached'),
  };
  const steps = Object.keys(ways) as Step[];
  const taken = steps.filter((step) => done?.[step]).length;
  return (
    <section className={classes.steps} aria-labelledby="first-steps" data-testid="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          {done ? t('steps.titleTaken', { taken, of: steps.length }) : t('steps.title')}
        </h2>
        <Button variant="subtle" size="compact-sm" onClick={hide}>
          {t('steps.hide')}
        </Button>
      </div>
      {error && !done ? (
        <LoadError what={t('steps.title')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.list}>
          {steps.map((step) => (
            <li key={step} className={classes.step} data-done={done?.[step] ?? false}>
              {done?.[step] ? (
                <IconCircleCheckFilled size={18} role="img" aria-label={t('steps.done')} />
              ) : (
                <IconCircle size={18} aria-hidden="true" />
              )}
              <Link to={ways[step]}>{texts[step]}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
