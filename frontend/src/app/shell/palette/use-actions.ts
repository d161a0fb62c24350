import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChosenColours } from '../../../lib/account/preferences/use-chosen-colours';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { logOut } from '../../../lib/session/log-out';
import { showError, showFailure, showSuccess } from '../../../lib/toast';
import type { Command } from '../../../features/search/spotlight/command';
import { tickerQuery } from '../../../market/api/ticker';
import { useSendChange } from '../../../market/watchlists/use-changes';
import { newRow } from '../../../market/watchlists/watch-row';
import { holdingListsQuery, watchlistsQuery } from '../../../market/watchlists/watchlists';
import type { Reader } from './pages';
import { t } from './texts';

type Ticker = NonNullable<Reader['ticker']>;

function copyLink(): void {
  // Not every browser has a clipboard, and whoever owns it may forbid it.
  void Promise.resolve()
    .then(() => navigator.clipboard.writeText(window.location.href))
    .then(
      () => showSuccess(t('action.copy.done')),
      () => showError(t('action.copy.failed')),
    );
}

const action = (id: string, label: string, run: () => void, words?: string): Command => ({
  id: `action ${id}`,
  kind: 'action',
  label,
  words,
  run,
});

/** The member's lists that do not hold the ticker yet, each as a way to put it there. */
function useListActions(ticker: Ticker | null, member: boolean): Command[] {
  const { exchangeShortName, symbol } = ticker ?? { exchangeShortName: '', symbol: '' };
  const enabled = member && ticker !== null;
  const { data: lists } = useQuery({ ...watchlistsQuery, enabled });
  const { data: holding } = useQuery({ ...holdingListsQuery(exchangeShortName, symbol), enabled });
  const client = useQueryClient();
  const send = useSendChange();
  if (!enabled || !lists || !holding) return [];
  const add = (list: string, name: string): void =>
    void client.ensureQueryData(tickerQuery(exchangeShortName, symbol)).then((instrument) => {
      send({ kind: 'add', list, row: newRow(instrument) });
      showSuccess(t('action.add.done', { symbol, list: name }));
    }, showFailure);
  return lists
    .filter(({ id }) => !holding.includes(id))
    .map(({ id, name }) =>
      action(
        `add ${id}`,
        t('action.add', { symbol, list: name }),
        () => add(id, name),
        t('action.watch.words'),
      ),
    );
}

/**
 * What the reader can do from everywhere, that for the ticker on the page first.
 * @param onAlert asks for the dialog of a new alert
 */
export function useActions({ ticker, member }: Reader, onAlert: (ticker: Ticker) => void): Command[] {
  const { theme, choose } = useChosenColours();
  const lists = useListActions(ticker, member);
  const forTicker: Command[] = [];
  if (ticker) {
    const { symbol } = ticker;
    const watch = (): void => openAuthDialog('login', { reason: 'watch', symbol, watch: ticker });
    const alert = (): void =>
      member ? onAlert(ticker) : openAuthDialog('login', { reason: 'alert', symbol });
    if (member) forTicker.push(...lists);
    else forTicker.push(action('watch', t('action.watch', { symbol }), watch, t('action.watch.words')));
    forTicker.push(action('alert', t('action.alert', { symbol }), alert, t('action.alert.words')));
  }
  const schemes = (['light', 'dark', 'auto'] as const)
    .filter((scheme) => scheme !== theme)
    .map((scheme) =>
      action(scheme, t(`action.scheme.${scheme}`), () => choose({ theme: scheme }), t('action.scheme.words')),
    );
  const session = member
    ? [action('logout', t('action.logout'), () => void logOut('member'), t('action.logout.words'))]
    : [
        action('login', t('action.login'), () => openAuthDialog('login'), t('action.login.words')),
        action('sign-up', t('action.signUp'), () => openAuthDialog('signup'), t('action.signUp.words')),
      ];
  return [
    ...forTicker,
    action('copy', t('action.copy'), copyLink, t('action.copy.words')),
    ...schemes,
    ...session,
  ];
}
