import type { AdminRole } from '@pricealgo/contract/admin-roles';
import type { Command } from '../../../features/search/spotlight/command';
import { isGroup, menuOf } from '../../../features/admin/shell/admin-navigation';
import { t as office } from '../../../features/admin/shell/texts';
import { ALGORITHM_NAMES, ALGORITHM_ORDER } from '../../../market/answers/algorithm-names';
import { t as analysis } from '../../../market/answers/texts';
import { tickerPath } from '../../../market/ticker-path';
import { footerGroups } from '../../footer-links';
import { navigationFor } from '../../navigation';
import { t } from './texts';

export interface Reader {
  member: boolean;
  /** Of whoever is logged in to the back office too; `null` for nobody. */
  adminRole: AdminRole | null;
  /** Whose pages these are, where the page shows a ticker. */
  ticker: { exchangeShortName: string; symbol: string } | null;
}

type Page = Pick<Command, 'label' | 'detail' | 'words'> & { to: string };

/** Pages about the ticker that is shown; Market Analysis of it is for members. */
function tickerPages({ ticker, member }: Reader): Page[] {
  if (!ticker) return [];
  const page = (name: string, tab: string): Page => ({
    to: `${tickerPath(ticker)}${tab}`,
    label: t('page.ticker', { page: name, symbol: ticker.symbol }),
  });
  const price = page(analysis('tabs.price'), '');
  if (!member) return [price];
  return [
    price,
    page(analysis('tabs.overview'), '/overview'),
    ...ALGORITHM_ORDER.map((algo) => page(ALGORITHM_NAMES[algo], `/${algo}`)),
  ];
}

const own = (): Page[] => {
  const section = (id: string, label: string, words?: string): Page => ({
    to: `/profile#${id}`,
    label,
    detail: t('detail.profile'),
    words,
  });
  return [
    { to: '/watchlist', label: t('page.watchlist'), words: t('page.watchlist.words') },
    { to: '/watchlist?view=charts', label: t('page.watchlist.charts'), words: t('page.watchlist.words') },
    { to: '/alerts', label: t('page.alerts') },
    { to: '/alerts?view=log', label: t('page.alerts.log') },
    { to: '/notifications', label: t('page.notifications'), words: t('page.notifications.words') },
    { to: '/profile', label: t('page.profile'), words: t('page.profile.words') },
    section('appearance', t('page.profile.appearance'), t('page.profile.appearance.words')),
    section('formats', t('page.profile.formats'), t('page.profile.formats.words')),
    section('notifications', t('page.profile.notifications'), t('page.profile.notifications.words')),
    section('password', t('page.profile.password')),
    section('sessions', t('page.profile.sessions')),
    section('api-tokens', t('page.profile.tokens')),
    section('data', t('page.profile.data'), t('page.profile.data.words')),
  ];
};

function officePages(role: AdminRole): Page[] {
  return menuOf(role)
    .flatMap((entry) => (isGroup(entry) ? entry.entries : [entry]))
    .map(({ name, to }) => ({ to, label: office(`entry.${name}`), detail: t('detail.office') }));
}

/** Every page that this reader may open, each once, the nearest first. */
export function pagesFor(reader: Reader, open: (to: string) => void): Command[] {
  const all: Page[] = [
    ...tickerPages(reader),
    ...(reader.member ? own() : []),
    ...navigationFor('narrow', reader.member),
    ...footerGroups().flatMap(({ title, links }) => links.map((link) => ({ ...link, detail: title }))),
    ...(reader.adminRole ? officePages(reader.adminRole) : []),
  ];
  return [...new Map(all.toReversed().map((page) => [page.to, page])).values()]
    .toReversed()
    .map(({ to, ...page }) => ({ ...page, id: to, kind: 'page', run: () => open(to) }));
}
