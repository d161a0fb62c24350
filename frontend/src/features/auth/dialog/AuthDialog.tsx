import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/PinInput.css';
import '@mantine/core/styles/Group.css';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';

export interface AuthDialogProps {
  title: string;
  onClose: () => void;
  /** Another dialog stands before this one and takes the keys. */
  covered?: boolean;
  children: ReactNode;
}

/** Frame of the account dialogs: the whole screen where there is no room beside it, and no slip of the mouse closes it. */
export function AuthDialog({ title, onClose, covered = false, children }: AuthDialogProps) {
  return (
    <Dialog
      title={title}
      size={460}
      closeOnEscape={!covered}
      closeOnClickOutside={false}
      fullScreenWhenNarrow
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}
