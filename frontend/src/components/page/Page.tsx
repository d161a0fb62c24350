import type { ReactNode } from 'react';
import { usePageTitle } from './page-title';

export interface PageProps {
  /** Without the brand; `null` while it is not known. */
  title: string | null;
  children: ReactNode;
}

/** Width and margins of every page, and its title. */
export function Page({ title, children }: PageProps) {
  usePageTitle(title);
  return <div className="pa-page">{children}</div>;
}
