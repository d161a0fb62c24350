import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { LogoMark } from '../../components/LogoMark';
import { loadChunk } from '../load-route';
import { NAVIGATION } from '../navigation';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import { SearchHotkeys, TickerSearch } from './TickerSearch';
import classes from './Shell.module.css';

const NarrowMenu = lazy(() =>
  loadChunk(() => import('./NarrowMenu')).then((module) => ({ default: module.NarrowMenu })),
);

export function TopBar({ brandName }: { brandName: string }) {
  // `null` until first opened: the menu's code is fetched only where somebody uses it.
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label={`${brandName}, home`}>
          <LogoMark />
          <span>{brandName}</span>
        </Link>
        <nav className={classes.links} aria-label="Main">
          {NAVIGATION.map(({ to, wide }) =>
            wide === null ? null : (
              <NavLink key={to} to={to} end className={classes.link}>
                {wide}
              </NavLink>
            ),
          )}
        </nav>
        <div className={classes.tools}>
          <TickerSearch />
          <ColorSchemeSwitch />
          <ActionIcon
            className={classes.menuButton}
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Open menu"
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={22} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      <SearchHotkeys />
      {menuOpen !== null && (
        <Suspense>
          <NarrowMenu opened={menuOpen} onClose={() => setMenuOpen(false)} brandName={brandName} />
        </Suspense>
      )}
    </header>
  );
}
