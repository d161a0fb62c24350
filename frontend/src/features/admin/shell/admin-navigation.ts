import {
  IconAffiliate,
  IconBell,
  IconBrain,
  IconBug,
  IconChartCandle,
  IconChartHistogram,
  IconClipboardList,
  IconDatabase,
  IconFileImport,
  IconFileText,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconReportMoney,
  IconSettings,
  IconShieldCheck,
  IconSparkles,
  IconTarget,
  IconUrgent,
  IconUserCircle,
  IconUsers,
  IconUserShield,
  type Icon,
} from '@tabler/icons-react';
import { matchPath } from 'react-router';
import { type AdminArea, type AdminRole, mayEnter } from '@pricealgo/contract/admin-roles';

export interface AdminEntry {
  /** Its label is the text `entry.<name>`. */
  name: EntryName;
  /** Part of the back office that it belongs to. */
  area: AdminArea;
  Icon: Icon;
  to: string;
  /** Reached from another page, not from the menu. */
  hidden?: true;
}
export interface AdminGroup {
  name: EntryName;
  /** Part of the back office that it belongs to. */
  area: AdminArea;
  Icon: Icon;
  entries: readonly AdminEntry[];
}

type EntryName =
  | 'dashboard'
  | 'account'
  | 'users'
  | 'tickers'
  | 'algocalls'
  | 'histories'
  | 'comparative'
  | 'valuation'
  | 'technical'
  | 'lstm'
  | 'openai'
  | 'pages'
  | 'messages'
  | 'notifications'
  | 'administrators'
  | 'jobs'
  | 'errors'
  | 'alerts'
  | 'audit'
  | 'settings'
  | 'sources'
  | 'imports';

const history = (name: EntryName, Icon: Icon): AdminEntry => ({
  name,
  area: 'calls',
  Icon,
  to: `/admin/${name}-algo-history`,
});

/** Every entry of the back office, in the order of its menu. */
const ALL: readonly (AdminEntry | AdminGroup)[] = [
  { name: 'dashboard', area: 'dashboard', Icon: IconLayoutDashboard, to: '/admin' },
  { name: 'account', area: 'own', Icon: IconUserCircle, to: '/admin/account', hidden: true },
  { name: 'users', area: 'members', Icon: IconUsers, to: '/admin/users' },
  { name: 'users', area: 'members', Icon: IconUsers, to: '/admin/users/view', hidden: true },
  { name: 'tickers', area: 'tickers', Icon: IconChartCandle, to: '/admin/tickers' },
  { name: 'algocalls', area: 'calls', Icon: IconTarget, to: '/admin/algocalls' },
  {
    name: 'histories',
    area: 'calls',
    Icon: IconHistory,
    entries: [
      history('comparative', IconAffiliate),
      history('valuation', IconReportMoney),
      history('technical', IconChartHistogram),
      history('lstm', IconBrain),
      history('openai', IconSparkles),
    ],
  },
  { name: 'pages', area: 'content', Icon: IconFileText, to: '/admin/pages' },
  { name: 'pages', area: 'content', Icon: IconFileText, to: '/admin/pages/:slug', hidden: true },
  { name: 'messages', area: 'messages', Icon: IconMail, to: '/admin/messages' },
  { name: 'notifications', area: 'notifications', Icon: IconBell, to: '/admin/notifications' },
  { name: 'administrators', area: 'administrators', Icon: IconUserShield, to: '/admin/administrators' },
  { name: 'jobs', area: 'jobs', Icon: IconClipboardList, to: '/admin/jobs' },
  { name: 'errors', area: 'operations', Icon: IconBug, to: '/admin/errors', hidden: true },
  { name: 'alerts', area: 'operations', Icon: IconUrgent, to: '/admin/alerts', hidden: true },
  { name: 'audit', area: 'audit', Icon: IconShieldCheck, to: '/admin/audit' },
  { name: 'settings', area: 'settings', Icon: IconSettings, to: '/admin/settings' },
  { name: 'sources', area: 'sources', Icon: IconDatabase, to: '/admin/settings/sources', hidden: true },
  { name: 'imports', area: 'tickers', Icon: IconFileImport, to: '/admin/imports', hidden: true },
];

export const isGroup = (entry: AdminEntry | AdminGroup): entry is AdminGroup => 'entries' in entry;

/** What the menu lists for a role. */
export const menuOf = (role: AdminRole): readonly (AdminEntry | AdminGroup)[] =>
  ALL.filter((entry) => (isGroup(entry) || !entry.hidden) && mayEnter(role, entry.area));

const ENTRIES = ALL.flatMap((entry) => (isGroup(entry) ? entry.entries : [entry]));

/** Whether a role may look at an address; what the menu does not know says so itself. */
export function mayLookAt(role: AdminRole, pathname: string): boolean {
  const entry = ENTRIES.find(({ to }) => matchPath({ path: to, end: true }, pathname));
  return !entry || mayEnter(role, entry.area);
}
