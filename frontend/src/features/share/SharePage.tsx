import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { Page } from '../../components/page/Page';
import { PageHeader } from '../../components/page/PageHeader';
import { tickerPath } from '../../market/ticker-path';
import { tickerSearchQuery } from '../../market/search/ticker-search';
import { SearchBox } from '../../market/search/SearchBox';
import { readShared } from './shared-symbol';
import { t } from './texts';
import classes from './SharePage.module.css';

/** Nothing is certain: the search, with what came along. */
function Ask({ words }: { words: string }) {
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.heading')} lead={words === '' ? t('page.empty') : t('page.found')} />
      <div className={classes.search}>
        <SearchBox initial={words} autoFocus inline />
      </div>
    </Page>
  );
}

/** Goes to the ticker with exactly that symbol; where there is none, asks. */
function FindSymbol({ symbol }: { symbol: string }) {
  const { data, isError } = useQuery(tickerSearchQuery(symbol));
  const found = data?.find(({ ticker }) => ticker === symbol);
  if (found)
    return (
      <Navigate
        replace
        to={tickerPath({ exchangeShortName: found.exchangeShortName, symbol: found.ticker })}
      />
    );
  if (data || isError) return <Ask words={symbol} />;
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.looking', { symbol })} />
      <Skeleton height={44} radius="md" className={classes.search} />
    </Page>
  );
}

/** /share: what another app shared with the installed one leads to the ticker that it is about. */
export function SharePage() {
  const [search] = useSearchParams();
  const shared = readShared(search, window.location.origin);
  if (shared.kind === 'page') return <Navigate replace to={shared.path} />;
  if (shared.kind === 'text') return <Ask words={shared.text} />;
  const { symbol, exchangeShortName } = shared;
  if (exchangeShortName === null) return <FindSymbol symbol={symbol} />;
  return <Navigate replace to={tickerPath({ exchangeShortName, symbol })} />;
}
