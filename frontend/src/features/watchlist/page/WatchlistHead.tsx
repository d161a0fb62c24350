import { Button } from '@mantine/core';
import { IconBellDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader';
import { MarketBadge } from '../../../market/hours/MarketBadge';
import { FeedLabel } from '../../../market/quote/FeedLabel';
import { watchlistQuery } from '../../../market/watchlists/watchlists';
import { t } from '../texts';
import classes from './Page.module.css';

/** More badges than that would be wider than what they stand for. */
const MAX_BADGES = 3;

/** Opening state of the markets that the list's tickers trade on. */
function Markets({ list }: { list: string }) {
  const { data } = useQuery({
    ...watchlistQuery(list),
    select: ({ rows }) => [...new Set(rows.map(({ exchangeShortName }) => exchangeShortName))].sort(),
  });
  return data?.slice(0, MAX_BADGES).map((exchangeShortName) => (
    <span key={exchangeShortName} className={classes.badge}>
      <span className={classes.exchange}>{exchangeShortName}</span>
      <MarketBadge exchangeShortName={exchangeShortName} />
    </span>
  ));
}

/** Title of the page, and what holds for every price on it. @param list id of the one that is shown */
export const WatchlistHead = memo(function WatchlistHead({ list }: { list?: string }) {
  return (
    <PageHeader title={t('page.title')} lead={t('page.text')}>
      <FeedLabel />
      {list && <Markets list={list} />}
      <Button
        component={Link}
        to="/alerts"
        className={classes.headAction}
        variant="default"
        leftSection={<IconBellDollar size={18} aria-hidden="true" />}
      >
        {t('page.alerts')}
      </Button>
    </PageHeader>
  );
});
