import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Drawer } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { SearchBox } from '../../market/search/SearchBox';
import { useMember } from '../../lib/session/use-session';
import { navigationFor } from '../navigation';
import { t } from '../texts';
import { ColourChoices } from '../../components/colours/ColourChoices';
import { NarrowAccount } from './account/NarrowAccount';
import classes from './Shell.module.css';

export interface NarrowMenuProps {
  opened: boolean;
  onClose: () => void;
  brandName: string;
  chatUrl: string | undefined;
}

interface OwnEntry {
  /** Takes the menu away, and its entry out of the history. */
  close: () => void;
  /** The same where another page is about to take the entry's place. */
  leave: () => void;
}

/**
 * While it is open the menu has an entry of its own in the history, at the same address: Back takes away the menu, as it does
 * in every app of a phone, and not the page below it as well.
 */
function useOwnEntry(opened: boolean, onClose: () => void): OwnEntry {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isThere = useRef(false);
  /** Pops that the menu itself has asked for. */
  const awaited = useRef(0);
  const leave = (): void => {
    isThere.current = false;
    onClose();
  };
  const close = (): void => {
    if (isThere.current) {
      awaited.current += 1;
      void navigate(-1);
    }
    leave();
  };
  const enter = (): void =>
    void navigate({ pathname, search, hash }, { state: state as unknown, preventScrollReset: true });
  const latest = useRef({ enter, leave });
  useEffect(() => void (latest.current = { enter, leave }));
  useEffect(() => {
    if (!opened || isThere.current) return;
    isThere.current = true;
    latest.current.enter();
  }, [opened]);
  // The browser's own word, not what the router has drawn: Back may come before the entry was.
  useEffect(() => {
    const popped = (): void => {
      if (awaited.current > 0) awaited.current -= 1;
      else if (isThere.current) latest.current.leave();
    };
    window.addEventListener('popstate', popped);
    return () => window.removeEventListener('popstate', popped);
  }, []);
  return { close, leave };
}

/** Full-screen menu of narrow screens. */
export function NarrowMenu({ opened, onClose, brandName, chatUrl }: NarrowMenuProps) {
  const signedIn = useMember() !== null;
  const { close, leave } = useOwnEntry(opened, onClose);
  return (
    <Drawer.Root opened={opened} onClose={close} size="100%">
      <Drawer.Content>
        <div className={classes.menuHead}>
          <Drawer.Title>{brandName}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('menu.close')} size={40} />
        </div>
        <Drawer.Body>
          <SearchBox inline replace onChosen={leave} />
          <nav aria-label={t('menu.label')}>
            <ul className={classes.menuList}>
              {navigationFor('narrow', signedIn).map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end replace className={classes.menuLink} onClick={leave}>
                    {label}
                  </NavLink>
                </li>
              ))}
              <NarrowAccount chatUrl={chatUrl} onClose={close} onLeave={leave} />
            </ul>
          </nav>
          <div className={classes.menuColours}>
            <ColourChoices />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
