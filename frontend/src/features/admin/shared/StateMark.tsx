import type { ReactNode } from 'react';
import classes from './StateMark.module.css';

interface StateMarkProps {
  tone: 'quiet' | 'good' | 'news' | 'waiting';
  testId?: string;
  children: ReactNode;
}

/** A state in one or two words; its colour says nothing that the words do not. */
export function StateMark({ tone, testId, children }: StateMarkProps) {
  return (
    <span className={classes.mark} data-tone={tone} data-testid={testId}>
      {children}
    </span>
  );
}
