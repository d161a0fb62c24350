import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { LogoMark } from '../../components/LogoMark';
import { useMember } from '../../lib/session/use-session';
import { lazyPart } from '../../components/part/lazy-part';
import { navigationFor } from '../navigation';
import { t } from '../texts';
import { AccountArea } from './account/AccountArea';
import { ColorSchemeSwitch } from '../../components/colours/ColorSchemeSwitch';
import { SearchHotkeys, TickerSearch } from './TickerSearch';
import classes from './Shell.module.css';

const NarrowMenu = lazyPart({
  what: () => t('menu.name'),
  load: () => import('./NarrowMenu').then((m) => m.NarrowMenu),
});

export function TopBar({ brandName, chatUrl }: { brandName: string; chatUrl: string | undefined }) {
  const signedIn = useMember() !== null;
  // `null` until first opened: the menu's code is fetched only where somebody uses it.
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label={t('nav.brand', { brand: brandName })}>
          <LogoMark />
          <span className={classes.brandName}>{brandName}</span>
        </Link>
        <nav className={classes.links} aria-label={t('nav.main')}>
          {navigationFor('wide', signedIn).map(({ to, label }) => (
            <NavLink key={to} to={to} end className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.tools}>
          <TickerSearch />
          <ColorSchemeSwitch />
          <AccountArea chatUrl={chatUrl} />
          <ActionIcon
            className={classes.menuButton}
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('menu.open')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={22} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      <SearchHotkeys />
      {menuOpen !== null && (
        <NarrowMenu
          opened={menuOpen}
          onClose={() => setMenuOpen(false)}
          onUnavailable={() => setMenuOpen(null)}
          brandName={brandName}
          chatUrl={chatUrl}
        />
      )}
    </header>
  );
}
