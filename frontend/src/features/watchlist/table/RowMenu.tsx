import { IconDots } from '@tabler/icons-react';
import { memo, useId, useRef, useState } from 'react';
import type { WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import { OpenRowMenu } from './OpenRowMenu';
import classes from './RowMenu.module.css';

export interface RowMenuProps {
  row: WatchRow;
  /** In the member's own order: elsewhere there is no place to move to. */
  movable: boolean;
}

/** What can be done with one ticker of the list. Only the open menu exists: rows come and go by the dozen while the list scrolls. */
export const RowMenu = memo(function RowMenu({ row, movable }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className={classes.menu}>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes.button}
        aria-label={t('row.menu', { symbol: row.symbol })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </button>
      {open && <OpenRowMenu row={row} movable={movable} labelId={id} onClose={close} />}
    </span>
  );
});
