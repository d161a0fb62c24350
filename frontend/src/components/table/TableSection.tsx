import type { ReactNode } from 'react';
import classes from './Table.module.css';

export interface TableSectionProps {
  title: string;
  text?: ReactNode;
  testId?: string;
  children?: ReactNode;
}

/** A table with its heading and one sentence about it, on a page with several. */
export function TableSection({ title, text, testId, children }: TableSectionProps) {
  return (
    <section className={classes.section} data-testid={testId}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}

/** Buttons of a row, side by side at its end. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
