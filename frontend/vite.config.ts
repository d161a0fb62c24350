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

/**
 * What the first load needs anyway is one file of libraries and one of our own, and what every page with prices shares
 * is one more: left to the bundler, each combination of users becomes a small file that is packed badly.
 */
const groups = [
  { name: 'vendor', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 3 },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  {
    name: 'market',
    test: /[\\/]contract[\\/]src[\\/]instrument-key|[\\/]src[\\/](features[\\/]tickers|market[\\/](api|hours|quote|sparkline|row|movers|suggestions)|components[\\/](page|part|state|menu|ticker-logo|address)|lib[\\/](format|browser|realtime[\\/]live-cell)|i18n[\\/]en[\\/](market|tickers|site)\.json)|[\\/]Skeleton[\\/]/,
    minShareCount: 6,
    priority: 1,
  },
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
