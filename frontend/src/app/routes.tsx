import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AlgorithmName } from '../market/answers/algorithm-names';
import type { TabProps } from '../market/answers/tab-props';
import { loadChunk } from '../lib/load-chunk';
import { NotFound } from './screens/NotFound';
import { RouteError } from './screens/RouteError';
import { RoutePending } from './screens/RoutePending';
import { Shell } from './shell/Shell';

/** A screen whose code is fetched when somebody goes there. */
function screen(load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> {
  return () => loadChunk(load).then((Component) => ({ Component }));
}

/** A page that administrators write. */
function content(slug: string, dated = false): RouteObject['lazy'] {
  return screen(() =>
    import('../features/pages/content/ContentPage').then((m) => m.contentPage(slug, dated)),
  );
}

/** An algorithm's tab: its code, and the little that joins it to the analysis page. */
function tab(algo: AlgorithmName, load: () => Promise<ComponentType<TabProps>>): RouteObject['lazy'] {
  return screen(async () => {
    const [Tab, { tabScreen }] = await Promise.all([load(), import('../features/analysis/tabs/tab-screen')]);
    return tabScreen(algo, Tab);
  });
}

/** The finished calls of an algorithm, in the back office. */
function history(algo: AlgorithmName): RouteObject['lazy'] {
  return screen(() =>
    import('../features/admin/algocalls/history/AlgoHistoryPage').then((m) => m.algoHistoryPage(algo)),
  );
}

/** One chunk per tab; the page around them stays where it is while another tab's code arrives. */
const analysisTabs: RouteObject[] = [
  {
    path: 'overview',
    lazy: screen(() => import('../features/analysis/overview/OverviewTab').then((m) => m.OverviewTab)),
  },
  {
    path: 'comparative',
    lazy: tab('comparative', () =>
      import('../features/analysis/comparative/ComparativeTab').then((m) => m.ComparativeTab),
    ),
  },
  {
    path: 'valuation',
    lazy: tab('valuation', () =>
      import('../features/analysis/valuation/ValuationTab').then((m) => m.ValuationTab),
    ),
  },
  {
    path: 'technical',
    lazy: tab('technical', () =>
      import('../features/analysis/technical/TechnicalTab').then((m) => m.TechnicalTab),
    ),
  },
  {
    path: 'lstm',
    lazy: tab('lstm', () => import('../features/analysis/forecast/ForecastTab').then((m) => m.ForecastTab)),
  },
  {
    path: 'openai',
    lazy: tab('openai', () =>
      import('../features/analysis/narrative/NarrativeTab').then((m) => m.NarrativeTab),
    ),
  },
];

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/', lazy: screen(() => import('../features/home/HomePage').then((m) => m.HomePage)) },
          {
            path: '/tickers',
            lazy: screen(() => import('../features/tickers/ExchangesPage').then((m) => m.ExchangesPage)),
          },
          {
            path: '/tickers/:exchangeShortName',
            lazy: screen(() => import('../features/tickers/ExchangePage').then((m) => m.ExchangePage)),
          },
          {
            path: '/tickers/:exchangeShortName/:symbol',
            children: [
              {
                index: true,
                lazy: screen(() => import('./screens/TickerScreen').then((m) => m.TickerScreen)),
              },
              {
                lazy: screen(() => import('./screens/AnalysisScreen').then((m) => m.AnalysisScreen)),
                children: analysisTabs,
              },
              {
                path: ':algo',
                lazy: screen(() =>
                  import('../features/analysis/page/UnknownAnalysis').then((m) => m.UnknownAnalysis),
                ),
              },
            ],
          },
          {
            path: '/calls',
            lazy: screen(() => import('../features/analysis/calls/CallsPage').then((m) => m.CallsPage)),
          },
          {
            path: '/calls/:callId',
            lazy: screen(() => import('../features/analysis/calls/CallCardPage').then((m) => m.CallCardPage)),
          },
          {
            path: '/verify-email',
            lazy: screen(() =>
              import('../features/auth/activation/VerifyEmailPage').then((m) => m.VerifyEmailPage),
            ),
          },
          {
            path: '/social-login',
            lazy: screen(() =>
              import('../features/auth/social/SocialLoginPage').then((m) => m.SocialLoginPage),
            ),
          },
          {
            path: '/profile',
            lazy: screen(() => import('./screens/ProfileScreen').then((m) => m.ProfileScreen)),
          },
          {
            path: '/notifications',
            lazy: screen(() =>
              import('../features/notifications/page/NotificationsPage').then((m) => m.NotificationsPage),
            ),
          },
          {
            path: '/notifications/open',
            lazy: screen(() =>
              import('../features/notifications/open/OpenNotification').then((m) => m.OpenNotification),
            ),
          },
          {
            path: '/unsubscribe',
            lazy: screen(() =>
              import('../features/unsubscribe/UnsubscribePage').then((m) => m.UnsubscribePage),
            ),
          },
          {
            path: '/share',
            lazy: screen(() => import('../features/share/SharePage').then((m) => m.SharePage)),
          },
          {
            path: '/watchlist',
            lazy: screen(() =>
              import('../features/watchlist/page/WatchlistPage').then((m) => m.WatchlistPage),
            ),
          },
          {
            path: '/track-record',
            lazy: screen(() =>
              import('../features/analysis/track-record/TrackRecordPage').then((m) => m.TrackRecordPage),
            ),
          },
          {
            path: '/alerts',
            lazy: screen(() => import('../features/alerts/page/AlertsPage').then((m) => m.AlertsPage)),
          },
          {
            path: '/about-us',
            lazy: content('about-us'),
          },
          {
            path: '/privacy-policy',
            lazy: content('privacy-policy', true),
          },
          {
            path: '/terms-conditions',
            lazy: content('terms-conditions', true),
          },
          {
            path: '/pages/:slug',
            lazy: screen(() => import('../features/pages/content/OtherPage').then((m) => m.OtherPage)),
          },
          {
            path: '/partnerwithus',
            lazy: screen(() => import('../features/pages/people/PartnersPage').then((m) => m.PartnersPage)),
          },
          {
            path: '/members',
            lazy: screen(() => import('../features/pages/people/MembersPage').then((m) => m.MembersPage)),
          },
          {
            path: '/photogallery',
            lazy: screen(() => import('../features/pages/gallery/GalleryPage').then((m) => m.GalleryPage)),
          },
          {
            path: '/fee-structure',
            lazy: screen(() => import('../features/pages/blog/BlogPage').then((m) => m.BlogPage)),
          },
          {
            path: '/fee-structure/:slug',
            lazy: screen(() => import('../features/pages/blog/PostPage').then((m) => m.PostPage)),
          },
          {
            path: '/contact',
            lazy: screen(() => import('../features/pages/contact/ContactPage').then((m) => m.ContactPage)),
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
  {
    path: '/admin/login',
    lazy: screen(() => import('../features/admin/login/AdminLoginPage').then((m) => m.AdminLoginPage)),
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
  },
  {
    path: '/admin',
    lazy: screen(() => import('../features/admin/shell/AdminLayout').then((m) => m.AdminLayout)),
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
    children: [
      {
        index: true,
        lazy: screen(() => import('../features/admin/shell/DashboardPage').then((m) => m.DashboardPage)),
      },
      {
        path: 'users',
        lazy: screen(() => import('../features/admin/users/UsersPage').then((m) => m.UsersPage)),
      },
      {
        path: 'audit',
        lazy: screen(() => import('../features/admin/audit/AuditPage').then((m) => m.AuditPage)),
      },
      {
        path: 'settings',
        lazy: screen(() => import('../features/admin/settings/SettingsPage').then((m) => m.SettingsPage)),
      },
      {
        path: 'jobs',
        lazy: screen(() => import('../features/admin/jobs/JobsPage').then((m) => m.JobsPage)),
      },
      {
        path: 'tickers',
        lazy: screen(() =>
          import('../features/admin/tickers/TickersAdminPage').then((m) => m.TickersAdminPage),
        ),
      },
      {
        path: 'notifications',
        lazy: screen(() =>
          import('../features/admin/notifications/NotificationsAdminPage').then(
            (m) => m.NotificationsAdminPage,
          ),
        ),
      },
      {
        path: 'pages',
        lazy: screen(() => import('../features/admin/pages/list/PagesPage').then((m) => m.PagesPage)),
      },
      {
        path: 'pages/:slug',
        lazy: screen(() =>
          import('../features/admin/pages/editor/PageEditorPage').then((m) => m.PageEditorPage),
        ),
      },
      {
        path: 'messages',
        lazy: screen(() => import('../features/admin/messages/MessagesPage').then((m) => m.MessagesPage)),
      },
      {
        path: 'algocalls',
        lazy: screen(() => import('../features/admin/algocalls/AlgoCallsPage').then((m) => m.AlgoCallsPage)),
      },
      { path: 'comparative-algo-history', lazy: history('comparative') },
      { path: 'valuation-algo-history', lazy: history('valuation') },
      { path: 'technical-algo-history', lazy: history('technical') },
      { path: 'lstm-algo-history', lazy: history('lstm') },
      { path: 'openai-algo-history', lazy: history('openai') },
      {
        path: '*',
        lazy: screen(() => import('../features/admin/shell/AdminNotFound').then((m) => m.AdminNotFound)),
      },
    ],
  },
];
