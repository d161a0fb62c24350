import type { ReactNode } from 'react';
import classes from './StatePanel.module.css';

export interface StatePanelProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** Heading level: 1 where the panel is the whole page. */
  level?: 1 | 2;
  /** Announced at once, for failures. */
  alert?: boolean;
}

/** What a screen shows instead of data: why, and the one next step. */
export function StatePanel({ icon, title, children, action, level = 2, alert = false }: StatePanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.panel} role={alert ? 'alert' : undefined}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
