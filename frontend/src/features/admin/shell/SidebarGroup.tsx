import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminGroup } from './admin-navigation';
import classes from './Sidebar.module.css';
import { SidebarLink } from './SidebarLink';
import { t } from './texts';

interface SidebarGroupProps {
  group: AdminGroup;
  collapsed: boolean;
  onExpand: () => void;
  onFollow: () => void;
}

/** A submenu. While the sidebar shows icons, opening it makes the sidebar wide. */
export function SidebarGroup({ group, collapsed, onExpand, onFollow }: SidebarGroupProps) {
  const { name, Icon, entries } = group;
  const { pathname } = useLocation();
  const inside = entries.some(({ to }) => to === pathname);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = !collapsed && (chosen ?? inside);
  const id = useId();
  const label = t(`entry.${name}`);
  const toggle = (): void => {
    if (collapsed) onExpand();
    setChosen(collapsed || !open);
  };
  return (
    <>
      <Tooltip label={label} position="right" disabled={!collapsed}>
        <button
          type="button"
          className={classes.link}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={collapsed ? label : undefined}
          data-inside={(inside && !open) || undefined}
          onClick={toggle}
        >
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {!collapsed && (
            <>
              <span className={classes.label}>{label}</span>
              <IconChevronDown
                size={16}
                className={classes.chevron}
                data-open={open || undefined}
                aria-hidden="true"
              />
            </>
          )}
        </button>
      </Tooltip>
      {open && (
        <ul id={id} className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <SidebarLink entry={entry} collapsed={false} nested onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
