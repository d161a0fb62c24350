import {
  IconAffiliate,
  IconBell,
  IconBrain,
  IconChartCandle,
  IconChartHistogram,
  IconClipboardList,
  IconFileText,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconReportMoney,
  IconSettings,
  IconShieldCheck,
  IconSparkles,
  IconTarget,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

export interface AdminEntry {
  /** Its label is the text `entry.<name>`. */
  name: EntryName;
  Icon: Icon;
  to: string;
  /** Reached from another page, not from the menu. */
  hidden?: true;
}
export interface AdminGroup {
  name: EntryName;
  Icon: Icon;
  entries: readonly AdminEntry[];
}

type EntryName =
  | 'dashboard'
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
  | 'jobs'
  | 'audit'
  | 'settings';

const history = (name: EntryName, Icon: Icon): AdminEntry => ({
  name,
  Icon,
  to: `/admin/${name}-algo-history`,
});

/** Every entry of the back office, in the order of its menu. */
const ALL: readonly (AdminEntry | AdminGroup)[] = [
  { name: 'dashboard', Icon: IconLayoutDashboard, to: '/admin' },
  { name: 'users', Icon: IconUsers, to: '/admin/users' },
  { name: 'tickers', Icon: IconChartCandle, to: '/admin/tickers' },
  { name: 'algocalls', Icon: IconTarget, to: '/admin/algocalls' },
  {
    name: 'histories',
    Icon: IconHistory,
    entries: [
      history('comparative', IconAffiliate),
      history('valuation', IconReportMoney),
      history('technical', IconChartHistogram),
      history('lstm', IconBrain),
      history('openai', IconSparkles),
    ],
  },
  { name: 'pages', Icon: IconFileText, to: '/admin/pages' },
  { name: 'pages', Icon: IconFileText, to: '/admin/pages/:slug', hidden: true },
  { name: 'messages', Icon: IconMail, to: '/admin/messages' },
  { name: 'notifications', Icon: IconBell, to: '/admin/notifications' },
  { name: 'jobs', Icon: IconClipboardList, to: '/admin/jobs' },
  { name: 'audit', Icon: IconShieldCheck, to: '/admin/audit' },
  { name: 'settings', Icon: IconSettings, to: '/admin/settings' },
];

export const isGroup = (entry: AdminEntry | AdminGroup): entry is AdminGroup => 'entries' in entry;

/** What the menu lists. */
export const ADMIN_MENU = ALL.filter((entry) => isGroup(entry) || !entry.hidden);
