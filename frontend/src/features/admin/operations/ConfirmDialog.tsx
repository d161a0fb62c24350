import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import dialog from './Dialog.module.css';
import { t } from './texts';

export interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** What the button that does it says. */
  action: string;
  /** It cannot be taken back. */
  hurts?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that matters; the safe answer has the keyboard. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, hurts = false, loading = false, onConfirm, onClose } = props;
  return (
    <Dialog title={title} size={460} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.text}>{text}</p>
        <div className={dialog.actions}>
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color={hurts ? 'red.9' : undefined} loading={loading} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
