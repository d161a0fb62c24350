import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Drawer } from '@mantine/core';
import { NavLink } from 'react-router';
import { SearchBox } from '../../features/search/box/SearchBox';
import { NAVIGATION } from '../navigation';
import classes from './Shell.module.css';

export interface NarrowMenuProps {
  opened: boolean;
  onClose: () => void;
  brandName: string;
}

/** Full-screen menu of narrow screens. */
export function NarrowMenu({ opened, onClose, brandName }: NarrowMenuProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="100%">
      <Drawer.Content>
        <div className={classes.menuHead}>
          <Drawer.Title>{brandName}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close menu" size={40} />
        </div>
        <Drawer.Body>
          <SearchBox inline onChosen={onClose} />
          <nav aria-label="Menu">
            <ul className={classes.menuList}>
              {NAVIGATION.map(({ to, narrow }) =>
                narrow === null ? null : (
                  <li key={to}>
                    <NavLink to={to} end className={classes.menuLink} onClick={onClose}>
                      {narrow}
                    </NavLink>
                  </li>
                ),
              )}
            </ul>
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
