import { useId, type ReactNode } from 'react';
import classes from './Detail.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
