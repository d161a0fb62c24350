import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Drawer as Base } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts';
import { useReturnFocus } from './use-return-focus';
import classes from './Dialog.module.css';

export interface DrawerProps {
  title: string;
  /** px; on a narrower screen it is as wide as that */
  size?: number;
  /** Given where it slides in and out; else it is open for as long as it is rendered. */
  opened?: boolean;
  testId?: string;
  onClose: () => void;
  children: ReactNode;
}

/** One thing of a list beside the list, from the right; on a narrow screen over it. */
export function Drawer({ title, size = 560, opened = true, testId, onClose, children }: DrawerProps) {
  useReturnFocus();
  return (
    <Base.Root opened={opened} onClose={onClose} position="right" size={`min(100vw, ${size}px)`}>
      <Base.Overlay backgroundOpacity={0.55} blur={2} />
      <Base.Content data-testid={testId}>
        {/* Not the component's own header: a dialog has no banner. */}
        <div className={classes.head}>
          <Base.Title className={classes.title}>{title}</Base.Title>
          <Base.CloseButton aria-label={t('dialog.close')} size="lg" />
        </div>
        <Base.Body className={`${classes.body} ${classes.roomy}`}>{children}</Base.Body>
      </Base.Content>
    </Base.Root>
  );
}
