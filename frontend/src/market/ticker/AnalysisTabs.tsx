import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useImportedView } from '../chart/use-imported-view';
import { tickerPath } from '../ticker-path';
import { ALGORITHM_NAMES, ALGORITHM_ORDER } from '../answers/algorithm-names';
import { t } from '../answers/texts';
import classes from './AnalysisTabs.module.css';

const TABS = [
  { path: '', name: t('tabs.price') },
  { path: '/overview', name: t('tabs.overview') },
  ...ALGORITHM_ORDER.map((algo) => ({ path: `/${algo}`, name: ALGORITHM_NAMES[algo] })),
];

/** The pages about one ticker as links; wider than a narrow screen, they scroll sideways. */
export function AnalysisTabs({ instrument }: { instrument: { exchangeShortName: string; symbol: string } }) {
  const search = useImportedView() ? '?source=imported' : '';
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const tabs = row.current;
    if (!tabs) return;
    // Calls at once, and again whenever the row has another width: a device that was turned shows the same tab.
    const widths = new ResizeObserver(() => showCurrent(tabs));
    widths.observe(tabs);
    return () => widths.disconnect();
  }, [pathname]);
  return (
    <nav ref={row} className={classes.tabs} aria-label={t('tabs.label')}>
      {TABS.map(({ path, name }) => (
        <NavLink
          key={name}
          end
          to={`${tickerPath(instrument)}${path}${search}`}
          preventScrollReset
          className={classes.tab}
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

/** Brings the current tab into the middle of the row as far as it scrolls, and never moves the page. */
export function showCurrent(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('[aria-current]');
  if (!link) return;
  row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
