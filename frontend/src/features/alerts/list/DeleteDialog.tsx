import { Button } from '@mantine/core';
import { Dialog } from '../dialog/Dialog';
import type { Alert } from '../api/alerts';
import { conditionSentence } from '../model/sentence';
import { t } from '../texts';
import dialog from '../dialog/Dialog.module.css';

export interface DeleteDialogProps {
  alert: Alert;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteDialog({ alert, onDelete, onClose }: DeleteDialogProps) {
  const what = conditionSentence(alert.condition, alert.currency);
  return (
    <Dialog title={t('delete.title')} size={420} onClose={onClose}>
      <p>{t('delete.text', { symbol: alert.symbol, what })}</p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('delete.cancel')}
        </Button>
        <Button color="red.9" onClick={onDelete}>
          {t('delete.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
