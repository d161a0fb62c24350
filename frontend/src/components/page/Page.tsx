import type { ReactNode } from 'react';
import { usePageTitle } from './page-title';
import classes from './Page.module.css';

/** Width and margins of every page, and its title. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <div className={classes.page}>{children}</div>;
}
