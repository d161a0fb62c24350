import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { messages } from './messages.config.ts';

/** Files that the built page names: its script, what that imports at once, styles, font. */
function shellFiles(dist: string): Set<string> {
  const page = path.join(dist, 'index.html');
  // The build of the page failed: its own message is the one to read.
  if (!existsSync(page)) return new Set();
  const html = readFileSync(page, 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file!);
  return new Set(['index.html', ...named.filter((file) => /\.(js|css|woff2)$/.test(file))]);
}

const icon = (sizePx: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'maskable' ? 'maskable' : 'icon'}-${sizePx}.png`,
  sizes: `${sizePx}x${sizePx}`,
  type: 'image/png',
  purpose,
});

/**
 * The installable app: manifest and service worker of `src/sw`. Only the shell is fetched ahead; a phone that never opens
 * a chart never downloads its code.
 */
export function serviceWorker(): PluginOption {
  let dist = '';
  const findDist: Plugin = {
    name: 'find-dist',
    configResolved: ({ root, build }) => void (dist = path.resolve(root, build.outDir)),
  };
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    // The page registers it itself, after its first screen.
    injectRegister: false,
    includeManifestIcons: false,
    injectManifest: {
      // It reads a text of the catalogue too.
      buildPlugins: { vite: [messages()] },
      globPatterns: ['index.html', '*.js', 'static/**/*.{js,css,woff2}'],
      globIgnores: ['sw.js'],
      // Hashed names need no revision.
      dontCacheBustURLsMatching: /^static\//,
      manifestTransforms: [
        (entries) => {
          const shell = shellFiles(dist);
          return { manifest: entries.filter(({ url }) => shell.has(url)), warnings: [] };
        },
      ],
    },
    manifest: {
      id: '/',
      name: 'PriceAlgo',
      short_name: 'PriceAlgo',
      description:
        'Live prices of stocks, ETFs, indices and crypto, and five published algorithms per ticker.',
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#2e93fa',
      categories: ['finance'],
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        icon(192, 'any'),
        icon(512, 'any'),
        icon(192, 'maskable'),
        icon(512, 'maskable'),
      ],
      shortcuts: [
        { name: 'Watchlist', url: '/watchlist', icons: [icon(192, 'any')] },
        { name: 'Notifications', url: '/notifications', icons: [icon(192, 'any')] },
        { name: 'Tickers', url: '/tickers', icons: [icon(192, 'any')] },
      ],
      share_target: {
        action: '/share',
        method: 'GET',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    },
  });
  return [findDist, pwa];
}
