import { Menu } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import menu from '../../../components/menu/Menu.module.css';
import { t } from '../texts';
import type { RowMenuProps } from './RowMenu';
import { useWatchActions, type Move } from './watch-actions';
import classes from './RowMenu.module.css';

const MOVES: readonly [Move, typeof IconArrowUp][] = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['top', IconArrowBarToUp],
  ['bottom', IconArrowBarToDown],
];

interface PlaceProps {
  ref?: Ref<HTMLSpanElement>;
  onClick?: () => void;
}

/** Where the menu opens. What it says of itself to assistive technology the button below it says already. */
function Place({ ref, onClick }: PlaceProps) {
  return <span ref={ref} className={classes.place} aria-hidden="true" onClick={onClick} />;
}

export interface OpenRowMenuProps extends RowMenuProps {
  /** Id of the button that it belongs to. */
  labelId: string;
  onClose: () => void;
}

/** The menu of a row while it is open, from what lies over the row's button: a press there closes it again. Stands within the page's landmark. */
export function OpenRowMenu({ row, movable, labelId, onClose }: OpenRowMenuProps) {
  const { edit, remove, move } = useWatchActions();
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      width={210}
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Place />
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown} aria-labelledby={labelId}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => edit(row, 'target')}>
          {t('row.edit')}
        </Menu.Item>
        <Menu.Divider />
        {MOVES.map(([where, Icon]) => (
          <Menu.Item
            key={where}
            leftSection={<Icon size={16} />}
            disabled={!movable}
            onClick={() => move(row, where)}
          >
            {t(`row.move.${where}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => remove(row)}>
          {t('row.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
