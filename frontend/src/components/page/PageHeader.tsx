import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: string;
  /** One sentence: what the page is for. */
  lead?: string;
  /** Actions, on the right of both; below them where there is no room. */
  children?: ReactNode;
}

/** Head of a page. Its classes are global: the server writes the same words before the page is there. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <div className="pa-head">
      <div>
        <h1 className="pa-title">{title}</h1>
        {lead && <p className="pa-lead">{lead}</p>}
      </div>
      {children && <div className="pa-head-actions">{children}</div>}
    </div>
  );
}
