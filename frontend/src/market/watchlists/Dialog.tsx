import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './texts';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of the dialogs of this feature. */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Modal.Root opened onClose={onClose} size={480} centered>
      <Modal.Overlay backgroundOpacity={0.55} blur={2} />
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
