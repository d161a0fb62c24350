import type { ReactNode } from 'react';
import classes from './ProfileSection.module.css';

export interface ProfileSectionProps {
  /** Also the address of the section: `/profile#id`. */
  id: string;
  title: string;
  /** One sentence: what it is for. */
  text?: ReactNode;
  children: ReactNode;
}

/** One card of the profile page; each saves on its own. */
export function ProfileSection({ id, title, text, children }: ProfileSectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
