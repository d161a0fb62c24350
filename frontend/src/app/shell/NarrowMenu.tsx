import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Drawer } from '@mantine/core';
import { NavLink } from 'react-router';
import { SearchBox } from '../../market/search/SearchBox';
import { useMember } from '../../lib/session/use-session';
import { navigationFor } from '../navigation';
import { t } from '../texts';
import { ColourChoices } from './colours/ColourChoices';
import { NarrowAccount } from './account/NarrowAccount';
import classes from './Shell.module.css';

export interface NarrowMenuProps {
  opened: boolean;
  onClose: () => void;
  brandName: string;
  chatUrl: string | undefined;
}

/** Full-screen menu of narrow screens. */
export function NarrowMenu({ opened, onClose, brandName, chatUrl }: NarrowMenuProps) {
  const signedIn = useMember() !== null;
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="100%">
      <Drawer.Content>
        <div className={classes.menuHead}>
          <Drawer.Title>{brandName}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('menu.close')} size={40} />
        </div>
        <Drawer.Body>
          <SearchBox inline onChosen={onClose} />
          <nav aria-label={t('menu.label')}>
            <ul className={classes.menuList}>
              {navigationFor('narrow', signedIn).map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end className={classes.menuLink} onClick={onClose}>
                    {label}
                  </NavLink>
                </li>
              ))}
              <NarrowAccount chatUrl={chatUrl} onClose={onClose} />
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
