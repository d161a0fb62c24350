import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../components/part/lazy-part';
import { useMember } from '../../lib/session/use-session';
import { openAuthDialog } from '../../lib/session/auth-dialog';
import { useLists, usePendingChanges, useSendChange } from './use-changes';
import { holdingListsQuery } from './watchlists';
import { holdingAfter } from './changes';
import { newRow, type WatchedInstrument } from './watch-row';
import { t } from './texts';
import classes from './WatchButton.module.css';

const ListChoice = lazyPart({
  what: t('star.lists.name'),
  load: () => import('./ListChoice').then((m) => m.ListChoice),
});

interface StarProps {
  symbol: string;
  pressed: boolean;
  /** Not known yet whether the ticker is on the list. */
  waiting?: boolean;
  onPress: () => void;
}

function Star({ symbol, pressed, waiting, onPress }: StarProps) {
  const Icon = pressed ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={pressed}
      aria-label={t('star.title', { symbol })}
      data-testid="watch-star"
      disabled={waiting}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden="true" />
      <span aria-hidden="true">{t('star.add')}</span>
    </button>
  );
}

function MemberStar({ instrument }: { instrument: WatchedInstrument }) {
  const { exchangeShortName, symbol } = instrument;
  const key = instrumentKeyOf(instrument);
  const [choosing, setChoosing] = useState(false);
  const { data: lists } = useLists();
  const { data } = useQuery(holdingListsQuery(exchangeShortName, symbol));
  const pending = usePendingChanges();
  const send = useSendChange();
  const holding = pending.reduce<readonly string[]>(
    (held, change) => holdingAfter(held, key, change),
    data ?? [],
  );
  const active = lists?.find((list) => list.active);
  const toggle = (list: string): void =>
    send(
      holding.includes(list) ? { kind: 'remove', list, key } : { kind: 'add', list, row: newRow(instrument) },
    );
  return (
    <span className={classes.pair}>
      <Star
        symbol={symbol}
        pressed={active !== undefined && holding.includes(active.id)}
        waiting={!active || !data}
        onPress={() => active && toggle(active.id)}
      />
      <button
        type="button"
        className={classes.more}
        aria-label={t('star.more', { symbol })}
        aria-haspopup="dialog"
        data-on={holding.length > 0 || undefined}
        onClick={() => setChoosing(true)}
      >
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {choosing && lists && (
        <ListChoice
          symbol={symbol}
          lists={lists}
          holding={holding}
          onToggle={toggle}
          onClose={() => setChoosing(false)}
          onUnavailable={() => setChoosing(false)}
        />
      )}
    </span>
  );
}

/** ☆: puts a ticker on the active watchlist or takes it off; beside it the way to the others. A visitor gets the login, which then does it. */
export function WatchButton({ instrument }: { instrument: WatchedInstrument }) {
  const member = useMember();
  if (member) return <MemberStar key={member.userId} instrument={instrument} />;
  const { exchangeShortName, symbol } = instrument;
  const watch = { exchangeShortName, symbol };
  return (
    <Star
      symbol={symbol}
      pressed={false}
      onPress={() => openAuthDialog('login', { reason: 'watch', symbol, watch })}
    />
  );
}
