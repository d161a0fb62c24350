import { Button } from '@mantine/core';
import { Dialog } from '../../../market/watchlists/Dialog';
import dialog from '../../../market/watchlists/Dialog.module.css';
import { t } from '../texts';

export interface DeleteListDialogProps {
  name: string;
  count: number;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a list with its notes and targets goes for good. */
export function DeleteListDialog({ name, count, onDelete, onClose }: DeleteListDialogProps) {
  return (
    <Dialog title={t('delete.title', { name })} onClose={onClose}>
      <div className={dialog.form}>
        <p className={dialog.text}>{t('delete.text', { count })}</p>
        <div className={dialog.actions}>
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              onDelete();
              onClose();
            }}
          >
            {t('delete.send')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
