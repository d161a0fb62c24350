import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** What the button that does it says. */
  action: string;
  /** What the safe answer says; 'Cancel' if left out. */
  keep?: string;
  /** It cannot be taken back. */
  destructive?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that matters; the safe answer has the keyboard. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, keep = t('form.cancel'), destructive = false, loading = false } = props;
  return (
    <Dialog
      title={title}
      size={460}
      onClose={props.onClose}
      footer={
        <>
          <Button data-autofocus variant="default" onClick={props.onClose}>
            {keep}
          </Button>
          <Button color={destructive ? 'red.9' : undefined} loading={loading} onClick={props.onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
