import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

/** Title of a page, one sentence, and what belongs beside them. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="pa-head">
      <div>
        <h1 className="pa-title">{title}</h1>
        {text && <p className="pa-lead">{text}</p>}
      </div>
      {children && <div className={classes.side}>{children}</div>}
    </div>
  );
}
