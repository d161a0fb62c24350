import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './WorkProgress.module.css';

export interface WorkProgressProps {
  /** What is under way, for those who do not see the bar. */
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** How far it is, in words. */
  children: ReactNode;
  cancel: string;
  cancelling: boolean;
  onCancel: () => void;
}

/** How far work of the server is, and the way to end it. */
export function WorkProgress({ label, percent, children, cancel, cancelling, onCancel }: WorkProgressProps) {
  return (
    <div className={classes.work}>
      <Progress value={percent} aria-label={label} transitionDuration={200} />
      <div className={classes.line}>
        <p role="status" className="pa-number">
          {children}
        </p>
        <Button variant="default" size="compact-sm" loading={cancelling} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </div>
  );
}
