import type { ReactNode } from 'react';
import classes from './Section.module.css';

export interface SectionProps {
  /** Also its address, `#id`; its heading is `id-title`. */
  id: string;
  title: string;
  /** One sentence: what it is for. */
  text?: ReactNode;
  /**
   * `aside`: a card whose heading stands beside its content where there is room, for pages of settings. `panel`: a card with
   * the heading above. `plain`: no card and no landmark, for a table that is one under the same name.
   */
  look?: 'aside' | 'panel' | 'plain';
  testId?: string;
  children: ReactNode;
}

/** A part of a page, with a heading. */
export function Section({ id, title, text, look = 'aside', testId, children }: SectionProps) {
  return (
    <section
      id={id}
      className={classes.section}
      data-look={look}
      data-testid={testId}
      aria-labelledby={look === 'plain' ? undefined : `${id}-title`}
    >
      <div>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
