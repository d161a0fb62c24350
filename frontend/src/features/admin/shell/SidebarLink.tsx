import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import { NavLink } from 'react-router';
import type { AdminEntry } from './admin-navigation';
import classes from './Sidebar.module.css';
import { t } from './texts';

interface SidebarLinkProps {
  entry: AdminEntry;
  collapsed: boolean;
  nested?: boolean;
  onFollow: () => void;
}

export function SidebarLink({ entry, collapsed, nested = false, onFollow }: SidebarLinkProps) {
  const { name, Icon, to } = entry;
  const label = t(`entry.${name}`);
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <NavLink
        to={to}
        end={to === '/admin'}
        className={classes.link}
        data-nested={nested || undefined}
        aria-label={collapsed ? label : undefined}
        onClick={onFollow}
      >
        <Icon size={nested ? 18 : 20} stroke={1.6} aria-hidden="true" />
        {!collapsed && <span className={classes.label}>{label}</span>}
      </NavLink>
    </Tooltip>
  );
}
