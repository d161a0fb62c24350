import { Button } from '@mantine/core';
import { t } from '../texts';
import { Dialog } from './Dialog';
import dialog from './Dialog.module.css';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What the button that does it says. */
  action: string;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that hurts; the safe answer has the keyboard. */
export function ConfirmDialog({ title, text, action, loading, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} size={460} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.text}>{text}</p>
        <div className={dialog.actions}>
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red.9" loading={loading} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
