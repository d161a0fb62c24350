import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { firstLoad } from './first-load.config.ts';
import { messages } from './messages.config.ts';
import { serviceWorker } from './service-worker.config.ts';

/** Announces the text font in the page's head, so that `font-display: optional` finds it in time. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml(_html, context) {
      const font = Object.keys(context.bundle ?? {}).find((file) => file.endsWith('.woff2'));
      if (!font) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  };
}

/** Files of some parts of Mantine, by the folders of its components. */
const mantine = (...components: string[]): string =>
  String.raw`@mantine[\\/]core[\\/]esm[\\/]components[\\/](${components.join('|')})[\\/]`;
const modules = (...patterns: string[]): RegExp => new RegExp(String.raw`[\\/](${patterns.join('|')})`);

/**
 * Which modules travel in one file. Left to the bundler, each combination of pages that share something becomes a file of its
 * own: a page with a form asked for eighty, most of them smaller than the request for it. A group takes the modules that its own
 * import along with it, so what small pages share with large ones stands in a group before theirs.
 */
const groups = [
  // What the first load needs anyway: one file of libraries and one of our own.
  { name: 'vendor', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 6 },
  { name: 'shell', tags: ['$initial' as const], priority: 5 },
  {
    // Of both lists and forms.
    name: 'part',
    test: modules(
      String.raw`(use-row-keys|useMutation|infiniteQueryOptions|LiveNumber|StaleBadge|ticker-path|type-names|watchlists[\\/]texts|Icon(ArrowsSort|ChevronDown|Download))\.`,
    ),
    priority: 4,
  },
  {
    name: 'styles',
    test: modules(String.raw`@mantine[\\/]core[\\/]styles[\\/]`),
    minShareCount: 5,
    priority: 3,
  },
  {
    // Every page with prices.
    name: 'market',
    test: /[\\/]contract[\\/]src[\\/](instrument-key|price-digits)|[\\/]src[\\/](features[\\/]tickers|market[\\/](api|hours|quote|sparkline|row|movers|suggestions)|components[\\/](page|part|state|menu|ticker-logo|address)|lib[\\/](format|browser|realtime[\\/]live-cell)|i18n[\\/]en[\\/](market|tickers|site)\.json)|[\\/]Skeleton[\\/]/,
    minShareCount: 6,
    priority: 2,
  },
  {
    // Of a ticker: its page, the watchlist and the charts of others.
    name: 'ticker',
    test: modules(
      String.raw`src[\\/]market[\\/](api[\\/]ticker|chart[\\/](bar-text|chart-choices|grow-last-bar|use-growing-bars|shown-canvas|use-imported-view)|watchlists|quote[\\/]DayRange)`,
      String.raw`src[\\/]features[\\/]alerts[\\/]api[\\/]`,
      String.raw`src[\\/]lib[\\/]realtime[\\/]connection[\\/]user-feed`,
    ),
    minShareCount: 2,
    priority: 1,
  },
  {
    // Tables without a choice of rows, and what every part of Mantine is made of.
    name: 'base',
    test: modules(
      String.raw`@mantine[\\/](hooks|core[\\/]esm[\\/]core)[\\/]`,
      mantine('SegmentedControl', 'FloatingIndicator'),
      String.raw`components[\\/]table[\\/](TableFrame\.tsx|texts\.ts|label-cells\.ts)`,
    ),
    minShareCount: 5,
    priority: 2,
  },
  {
    name: 'form',
    test: modules(
      String.raw`@mantine[\\/]form[\\/]`,
      mantine(
        '(Text|Password|Inline)?Input',
        'InputBase',
        'NativeSelect',
        'Checkbox',
        'Switch',
        'CloseButton',
        'Group',
      ),
      String.raw`ComboboxChevron`,
      String.raw`src[\\/]components[\\/](form|table|section)[\\/]`,
    ),
    minShareCount: 5,
    priority: 1,
  },
  {
    // What lies over a page: dialogs, menus, lists that open.
    name: 'overlay',
    test: modules(
      mantine(
        'Modal',
        'ModalBase',
        'Overlay',
        'Popover',
        'Menu',
        'Combobox',
        'Select',
        'Tooltip',
        'FocusTrap',
        'Portal',
        'Transition',
        'ScrollArea',
      ),
      '@floating-ui',
      'react-remove-scroll',
      String.raw`src[\\/]components[\\/]dialog[\\/]`,
    ),
    minShareCount: 8,
    priority: 1,
  },
  { name: 'icons', test: modules('@tabler'), minShareCount: 4, priority: 1 },
];

const backend = `http://127.0.0.1:${process.env.PORT ?? '3001'}`;

export default defineConfig({
  // The server sends the packed neighbour of a file to those who can read it.
  plugins: [
    messages(),
    react(),
    preloadFont(),
    firstLoad(),
    serviceWorker(),
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      include: /^static\/.*\.(js|css)$/,
      threshold: 1_000,
      logLevel: 'silent',
    }),
  ],
  // packages/* as sources: only what is used is bundled, and a saved file reloads the page.
  resolve: { conditions: ['@pricealgo/source', ...defaultClientConditions] },
  server: {
    // A framed quote is a page of the server, as it was built last.
    proxy: {
      '/api': backend,
      '/socket.io': { target: backend, ws: true },
      '/embed/': backend,
      '/static/': backend,
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'static/js/[name]-[hash].js' } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css')
            ? 'static/css/[name]-[hash][extname]'
            : 'static/media/[name]-[hash][extname]',
      },
    },
  },
});
