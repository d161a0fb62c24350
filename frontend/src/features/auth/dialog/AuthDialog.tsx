import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/PinInput.css';
import '@mantine/core/styles/Group.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../texts';
import classes from './AuthDialog.module.css';

export interface AuthDialogProps {
  title: string;
  onClose: () => void;
  /** Another dialog stands before this one and takes the keys. */
  covered?: boolean;
  children: ReactNode;
}

/** Frame of the account dialogs: a card in the middle, the whole screen where there is no room beside it. */
export function AuthDialog({ title, onClose, covered = false, children }: AuthDialogProps) {
  const narrow = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={460}
      centered
      fullScreen={narrow}
      closeOnEscape={!covered}
      trapFocus={!covered}
      closeOnClickOutside={false}
    >
      <Modal.Overlay backgroundOpacity={0.55} blur={2} />
      <Modal.Content radius={narrow ? 0 : 'lg'}>
        {/* Not the component's own header: a dialog has no banner. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
