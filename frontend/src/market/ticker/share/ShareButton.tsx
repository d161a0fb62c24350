import { ActionIcon } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk';
import { showError } from '../../../lib/toast';
import type { Instrument } from '../../api/ticker';
import { t } from '../texts';
import type { ShareDialog } from './ShareDialog';
import classes from './Share.module.css';

/** Opens what a ticker can be shared with: its link, a picture of its chart. For everybody, logged in or not. */
export function ShareButton({ instrument }: { instrument: Instrument }) {
  const [Dialog, setDialog] = useState<typeof ShareDialog | null>(null);
  // Its code comes with the first click; where it does not arrive, the next click tries again.
  const open = (): void =>
    void loadChunk(() => import('./ShareDialog')).then(
      (m) => setDialog(() => m.ShareDialog),
      () => showError(t('header.share.failed')),
    );
  const label = t('header.share', { symbol: instrument.symbol });
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        data-testid="share-button"
        onClick={open}
      >
        <IconShare size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {Dialog && <Dialog instrument={instrument} onClose={() => setDialog(null)} />}
    </>
  );
}
