import { Button } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useCallback } from 'react';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { showText } from '../../../lib/toast';
import { AsOf } from '../../../market/quote/AsOf';
import type { SearchResult } from '../../../market/search/ticker-search';
import { AddTicker } from '../add/AddTicker';
import { useList, useSendChange } from '../../../market/watchlists/use-changes';
import type { Watchlist } from '../../../market/watchlists/watchlists';
import type { WatchView } from '../../../market/watchlists/columns';
import { newRow, rowKey } from '../../../market/watchlists/watch-row';
import { useWatchView } from '../charts/use-watch-view';
import { Toolbar } from '../table/Toolbar';
import { t } from '../texts';
import { ListTable } from './ListTable';
import { OrderTime } from './OrderTime';
import { useShownRows } from './use-shown-rows';
import { RowsSkeleton, ToolsSkeleton } from './WatchlistSkeleton';
import classes from './Page.module.css';

function Loaded({ list }: { list: Watchlist }) {
  const send = useSendChange();
  const { as } = useWatchView();
  const { id, rows } = list;
  const { rows: shown, rowsBy, orderedAtMs, sortAgain } = useShownRows(rows, list.view.sort);
  const onView = (view: WatchView): void => send({ kind: 'view', list: id, view });
  const onAdd = useCallback(
    ({ ticker: symbol, exchangeShortName, name, type, photo }: SearchResult): void => {
      const row = newRow({ symbol, exchangeShortName, name, type, photo });
      if (rows.some((known) => rowKey(known) === rowKey(row))) showText(t('add.there', { symbol }));
      else send({ kind: 'add', list: id, row });
    },
    [id, rows, send],
  );
  return (
    <>
      <div className={classes.tools}>
        <AddTicker onAdd={onAdd} />
        <Toolbar as={as} view={list.view} onView={onView} />
      </div>
      {shown.length === 0 ? (
        <StatePanel
          icon={<IconStar size={24} />}
          title={t('empty.title')}
          action={
            <Button onClick={() => document.getElementById('add-ticker')?.focus()}>{t('empty.add')}</Button>
          }
        >
          {t('empty.text')}
        </StatePanel>
      ) : (
        <>
          <div className={classes.facts}>
            <AsOf instrument={shown[0] && rowKey(shown[0])} />
            {orderedAtMs !== null && <OrderTime atMs={orderedAtMs} onSort={sortAgain} />}
          </div>
          <ListTable as={as} list={list} rows={shown} rowsBy={rowsBy} onView={onView} />
          {list.ratingsLocked && <p className={classes.note}>{t('page.locked')}</p>}
        </>
      )}
    </>
  );
}

/** The list on the screen. */
export function ListPanel({ id }: { id: string }) {
  const { data: list, error, retry } = useList(id);
  return (
    <div id="watchlist-panel" role="tabpanel" aria-labelledby={`watchlist-tab-${id}`}>
      {list ? (
        <Loaded list={list} />
      ) : error ? (
        <LoadError what={t('what.list')} error={error} onRetry={retry} />
      ) : (
        <>
          <ToolsSkeleton />
          <RowsSkeleton />
        </>
      )}
    </div>
  );
}
