import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../texts';
import { useReturnFocus } from './use-return-focus';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: string;
  /** px, or 'auto' for the width of what is in it */
  size?: number | 'auto';
  /** Not while another dialog stands on it: Escape means that one. */
  closeOnEscape?: boolean;
  /** Not where a slip of the mouse would lose what was typed. */
  closeOnClickOutside?: boolean;
  /** The whole screen where there is no room beside it. */
  fullScreenWhenNarrow?: boolean;
  /** Buttons below the content, the one that does it last. A form has its own, see FormActions. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The product's dialog. It is open for as long as it is rendered; the keyboard goes to the element with `data-autofocus`,
 * else to the first one, and comes back to what opened the dialog.
 */
export function Dialog(props: DialogProps) {
  const { title, size = 520, closeOnEscape = true, closeOnClickOutside = true, footer } = props;
  const narrow = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  const fullScreen = props.fullScreenWhenNarrow === true && narrow === true;
  useReturnFocus();
  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      closeOnEscape={closeOnEscape}
      closeOnClickOutside={closeOnClickOutside}
      fullScreen={fullScreen}
      size={size}
      centered
    >
      <Modal.Overlay backgroundOpacity={0.55} blur={2} />
      <Modal.Content radius={fullScreen ? 0 : 'lg'}>
        {/* Not the component's own header: a dialog has no banner. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('dialog.close')} size="lg" />
        </div>
        <Modal.Body className={classes.body}>
          {props.children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
