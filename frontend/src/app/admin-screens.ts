import type { AlgorithmName } from '../market/answers/algorithm-names';
import { screen } from './screen';

/** Screens of the back office; each is fetched when somebody goes there. */
export const ADMIN_SCREENS = {
  AdminLoginPage: screen(() =>
    import('../features/admin/login/AdminLoginPage').then((m) => m.AdminLoginPage),
  ),
  FirstAdminPage: screen(() =>
    import('../features/admin/login/FirstAdminPage').then((m) => m.FirstAdminPage),
  ),
  InvitationPage: screen(() =>
    import('../features/admin/login/InvitationPage').then((m) => m.InvitationPage),
  ),
  ResetPage: screen(() => import('../features/admin/login/ResetPage').then((m) => m.ResetPage)),
  AdminLayout: screen(() => import('../features/admin/shell/AdminLayout').then((m) => m.AdminLayout)),
  DashboardPage: screen(() => import('../features/admin/shell/DashboardPage').then((m) => m.DashboardPage)),
  UsersPage: screen(() => import('../features/admin/users/UsersPage').then((m) => m.UsersPage)),
  AccountPage: screen(() => import('../features/admin/account/AccountPage').then((m) => m.AccountPage)),
  MemberViewPage: screen(() =>
    import('../features/admin/member-view/MemberViewPage').then((m) => m.MemberViewPage),
  ),
  AdministratorsPage: screen(() =>
    import('../features/admin/administrators/AdministratorsPage').then((m) => m.AdministratorsPage),
  ),
  AuditPage: screen(() => import('../features/admin/audit/AuditPage').then((m) => m.AuditPage)),
  SettingsPage: screen(() => import('../features/admin/settings/SettingsPage').then((m) => m.SettingsPage)),
  SourcesPage: screen(() => import('../features/admin/sources/SourcesPage').then((m) => m.SourcesPage)),
  ImportsPage: screen(() => import('../features/admin/imports/ImportsPage').then((m) => m.ImportsPage)),
  ServerErrorsPage: screen(() =>
    import('../features/admin/errors/ServerErrorsPage').then((m) => m.ServerErrorsPage),
  ),
  AlertsPage: screen(() => import('../features/admin/alerts/AlertsPage').then((m) => m.AlertsPage)),
  JobsPage: screen(() => import('../features/admin/jobs/JobsPage').then((m) => m.JobsPage)),
  TickersAdminPage: screen(() =>
    import('../features/admin/tickers/TickersAdminPage').then((m) => m.TickersAdminPage),
  ),
  NotificationsAdminPage: screen(() =>
    import('../features/admin/notifications/NotificationsAdminPage').then((m) => m.NotificationsAdminPage),
  ),
  PagesPage: screen(() => import('../features/admin/pages/list/PagesPage').then((m) => m.PagesPage)),
  PageEditorPage: screen(() =>
    import('../features/admin/pages/editor/PageEditorPage').then((m) => m.PageEditorPage),
  ),
  MessagesPage: screen(() => import('../features/admin/messages/MessagesPage').then((m) => m.MessagesPage)),
  AlgoCallsPage: screen(() =>
    import('../features/admin/algocalls/AlgoCallsPage').then((m) => m.AlgoCallsPage),
  ),
  AdminNotFound: screen(() => import('../features/admin/shell/AdminNotFound').then((m) => m.AdminNotFound)),
};

/** The finished calls of an algorithm. */
export const history = (algo: AlgorithmName) =>
  screen(() =>
    import('../features/admin/algocalls/history/AlgoHistoryPage').then((m) => m.algoHistoryPage(algo)),
  );
