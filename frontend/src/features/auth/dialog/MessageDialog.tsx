import { Button, Modal } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../../components/dialog/use-return-focus';
import { t } from '../texts';
import classes from './AuthDialog.module.css';

export interface MessageDialogProps {
  kind: 'success' | 'error';
  title: string;
  message: string;
  onClose: () => void;
  /** Stands beside OK. */
  action?: ReactNode;
}

/** One message that wants to be read, before whatever is open. */
export function MessageDialog({ kind, title, message, onClose, action }: MessageDialogProps) {
  useReturnFocus();
  return (
    <Modal.Root opened onClose={onClose} size={400} centered zIndex={250}>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content radius="lg">
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </div>
        <Modal.Body className={classes.body}>
          <div className={classes.message}>
            <div className={classes.mark} data-bad={kind === 'error' || undefined} aria-hidden="true">
              {kind === 'error' ? <IconX size={28} /> : <IconCheck size={28} />}
            </div>
            <p className={classes.text}>{message}</p>
            <div className={classes.buttons}>
              {action}
              <Button data-autofocus onClick={onClose}>
                {t('dialog.ok')}
              </Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
