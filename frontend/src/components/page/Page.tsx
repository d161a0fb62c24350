import type { ReactNode } from 'react';
import { usePageTitle } from './page-title';

/** Width and margins of every page, and its title. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <div className="pa-page">{children}</div>;
}
