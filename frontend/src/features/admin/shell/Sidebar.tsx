import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import { isGroup, menuOf } from './admin-navigation';
import classes from './Sidebar.module.css';
import { SidebarGroup } from './SidebarGroup';
import { SidebarLink } from './SidebarLink';
import { t } from './texts';

interface SidebarProps {
  id: string;
  role: AdminRole;
  collapsed: boolean;
  setCollapsed: (collapsed: boolean) => void;
  /** On narrow screens: lies over the page. */
  opened: boolean;
  onFollow: () => void;
}

/** Every entry of the back office; 280 px wide, or its icons. */
export function Sidebar({ id, role, collapsed, setCollapsed, opened, onFollow }: SidebarProps) {
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const icons = collapsed && !opened;
  return (
    <nav
      id={id}
      className={classes.sidebar}
      aria-label={t('sidebar.label')}
      data-collapsed={icons || undefined}
      data-opened={opened || undefined}
    >
      <ul className={classes.list}>
        {menuOf(role).map((entry) => (
          <li key={entry.name}>
            {isGroup(entry) ? (
              <SidebarGroup
                group={entry}
                collapsed={icons}
                onExpand={() => setCollapsed(false)}
                onFollow={onFollow}
              />
            ) : (
              <SidebarLink entry={entry} collapsed={icons} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.toggle}
        aria-label={t(collapsed ? 'sidebar.expand' : 'sidebar.collapse')}
        onClick={() => setCollapsed(!collapsed)}
      >
        <Toggle size={20} stroke={1.6} aria-hidden="true" />
      </button>
    </nav>
  );
}
