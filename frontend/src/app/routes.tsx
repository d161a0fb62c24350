import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadChunk } from './load-route';
import { NotFound } from './screens/NotFound';
import { RouteError } from './screens/RouteError';
import { RoutePending } from './screens/RoutePending';
import { Shell } from './shell/Shell';

/** A screen whose code is fetched when somebody goes there. */
function screen(load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> {
  return () => loadChunk(load).then((Component) => ({ Component }));
}

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
            lazy: screen(() => import('../features/ticker/TickerPage').then((m) => m.TickerPage)),
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];
