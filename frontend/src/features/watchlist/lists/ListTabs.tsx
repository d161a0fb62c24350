import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import type { WatchlistSummary } from '../../../market/watchlists/watchlists';
import { useSendChange } from '../../../market/watchlists/use-changes';
import { isUnnamed } from '../../../market/watchlists/changes';
import { t } from '../texts';
import { ListMenu } from './ListMenu';
import { NameDialog } from './NameDialog';
import classes from './ListTabs.module.css';

/** Which tab a key leads to. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface TabProps {
  list: WatchlistSummary;
  onChoose: () => void;
}

function Tab({ list, onChoose }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`watchlist-tab-${list.id}`}
      aria-selected={list.active}
      aria-controls={list.active ? 'watchlist-panel' : undefined}
      tabIndex={list.active ? 0 : -1}
      disabled={isUnnamed(list.id)}
      className={classes.tab}
      title={list.name}
      onClick={onChoose}
    >
      <span className={classes.name}>{list.name}</span>
      <span className={classes.count} aria-label={t('tabs.count', { count: list.rows })}>
        {list.rows}
      </span>
    </button>
  );
}

/** The lists as tabs. The one that is shown is the active one: ☆ adds to it everywhere. */
export const ListTabs = memo(function ListTabs({ lists }: { lists: readonly WatchlistSummary[] }) {
  const row = useRef<HTMLDivElement>(null);
  const send = useSendChange();
  const [naming, setNaming] = useState(false);
  const choose = (list: WatchlistSummary): void => {
    if (!list.active) send({ kind: 'activate', list: list.id });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    const from = lists.findIndex(({ active }) => active);
    if (!move || from < 0) return;
    event.preventDefault();
    const place = move(from, lists.length);
    const next = lists[place];
    if (!next || isUnnamed(next.id)) return;
    choose(next);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  };
  const create = (): void => setNaming(true);
  const active = lists.find((list) => list.active);
  return (
    <div className={classes.bar}>
      <div
        ref={row}
        role="tablist"
        aria-label={t('tabs.label')}
        className={classes.tabs}
        onKeyDown={onKeyDown}
      >
        {lists.map((list) => (
          <Tab key={list.id} list={list} onChoose={() => choose(list)} />
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          className={classes.wideOnly}
          leftSection={<IconPlus size={16} />}
          onClick={create}
        >
          {t('tabs.create')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          className={classes.narrowOnly}
          aria-label={t('tabs.create')}
          onClick={create}
        >
          <IconPlus size={18} />
        </ActionIcon>
        {active && <ListMenu list={active} lists={lists} />}
      </div>
      {naming && (
        <NameDialog
          title={t('create.title')}
          send={t('create.send')}
          taken={lists.map(({ name }) => name)}
          onName={(name) => send({ kind: 'create', name })}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
});
