import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: string;
  /** px */
  size?: number;
  /** Not while another dialog stands on it: Escape means that one. */
  closeOnEscape?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of the dialogs of these screens. */
export function Dialog({ title, size = 520, closeOnEscape = true, onClose, children }: DialogProps) {
  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={closeOnEscape} size={size} centered>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content radius="lg">
        {/* Not the component's own header: a dialog has no banner. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
