import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AlgorithmName } from '../market/answers/algorithm-names';
import type { TabProps } from '../market/answers/tab-props';
import type { ADMIN_SCREENS } from './admin-screens';
import { loadChunk } from '../lib/load-chunk';
import { screen } from './screen';
import { NotFound } from './screens/NotFound';
import { RouteError } from './screens/RouteError';
import { RoutePending } from './screens/RoutePending';
import { Shell } from './shell/Shell';

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
  return () => loadChunk(() => import('./admin-screens')).then((m) => m.history(algo)());
}

/** Who is no administrator does not load the names of its many files. */
function backOffice(name: keyof typeof ADMIN_SCREENS): RouteObject['lazy'] {
  return () => loadChunk(() => import('./admin-screens')).then((m) => m.ADMIN_SCREENS[name]());
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
    lazy: backOffice('AdminLoginPage'),
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
  },
  {
    path: '/admin/setup',
    lazy: backOffice('FirstAdminPage'),
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
  },
  {
    path: '/admin/invitation',
    lazy: backOffice('InvitationPage'),
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
  },
  {
    path: '/admin/reset',
    lazy: backOffice('ResetPage'),
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
  },
  {
    path: '/admin',
    lazy: backOffice('AdminLayout'),
    errorElement: <RouteError />,
    hydrateFallbackElement: <RoutePending />,
    children: [
      {
        index: true,
        lazy: backOffice('DashboardPage'),
      },
      {
        path: 'users',
        lazy: backOffice('UsersPage'),
      },
      {
        path: 'account',
        lazy: backOffice('AccountPage'),
      },
      {
        path: 'users/view',
        lazy: backOffice('MemberViewPage'),
      },
      {
        path: 'administrators',
        lazy: backOffice('AdministratorsPage'),
      },
      {
        path: 'audit',
        lazy: backOffice('AuditPage'),
      },
      {
        path: 'settings',
        lazy: backOffice('SettingsPage'),
      },
      {
        path: 'settings/sources',
        lazy: backOffice('SourcesPage'),
      },
      {
        path: 'imports',
        lazy: backOffice('ImportsPage'),
      },
      {
        path: 'errors',
        lazy: backOffice('ServerErrorsPage'),
      },
      {
        path: 'alerts',
        lazy: backOffice('AlertsPage'),
      },
      {
        path: 'jobs',
        lazy: backOffice('JobsPage'),
      },
      {
        path: 'tickers',
        lazy: backOffice('TickersAdminPage'),
      },
      {
        path: 'notifications',
        lazy: backOffice('NotificationsAdminPage'),
      },
      {
        path: 'pages',
        lazy: backOffice('PagesPage'),
      },
      {
        path: 'pages/:slug',
        lazy: backOffice('PageEditorPage'),
      },
      {
        path: 'messages',
        lazy: backOffice('MessagesPage'),
      },
      {
        path: 'algocalls',
        lazy: backOffice('AlgoCallsPage'),
      },
      { path: 'comparative-algo-history', lazy: history('comparative') },
      { path: 'valuation-algo-history', lazy: history('valuation') },
      { path: 'technical-algo-history', lazy: history('technical') },
      { path: 'lstm-algo-history', lazy: history('lstm') },
      { path: 'openai-algo-history', lazy: history('openai') },
      {
        path: '*',
        lazy: backOffice('AdminNotFound'),
      },
    ],
  },
];
