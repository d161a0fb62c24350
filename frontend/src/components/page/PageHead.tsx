import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

/** Title of a page, one sentence, and what belongs beside them. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {children && <div className={classes.side}>{children}</div>}
    </div>
  );
}
