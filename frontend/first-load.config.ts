import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What the server writes into the page for an address, see `backend/src/modules/site/first-load.ts`. */
interface FirstLoad {
  /** As the router writes it. */
  path: string;
  scripts: string[];
  styles: string[];
  /** The words that the page begins with, where they are the same for everybody. */
  words?: Words;
}

interface Words {
  /** Marks of the catalogue (`<s>…</s>`) are left in. */
  heading: string;
  text: string;
  isHero?: boolean;
}

/** A text of the catalogue: its file and its key. */
type TextKey = readonly [file: string, key: string];
interface Screen {
  path: string;
  module: string;
  words?: readonly [heading: TextKey, text: TextKey];
  isHero?: boolean;
}

const words = (file: string, heading: string, text: string): Screen['words'] => [
  [file, heading],
  [file, text],
];
const content = 'features/pages/content/ContentPage.tsx';

/** The public pages that somebody comes to from outside. */
export const FIRST_SCREENS: readonly Screen[] = [
  {
    path: '/',
    module: 'features/home/HomePage.tsx',
    words: words('home', 'hero.title', 'hero.text'),
    isHero: true,
  },
  {
    path: '/tickers',
    module: 'features/tickers/ExchangesPage.tsx',
    words: words('tickers', 'page.title', 'page.text'),
  },
  { path: '/tickers/:exchangeShortName', module: 'features/tickers/ExchangePage.tsx' },
  { path: '/tickers/:exchangeShortName/:symbol', module: 'features/ticker/TickerPage.tsx' },
  {
    path: '/track-record',
    module: 'features/analysis/track-record/TrackRecordPage.tsx',
    words: words('track-record', 'page.title', 'page.text'),
  },
  {
    path: '/calls',
    module: 'features/analysis/calls/CallsPage.tsx',
    words: words('calls', 'page.title', 'page.text'),
  },
  { path: '/about-us', module: content },
  { path: '/privacy-policy', module: content },
  { path: '/terms-conditions', module: content },
  { path: '/pages/:slug', module: 'features/pages/content/OtherPage.tsx' },
  { path: '/partnerwithus', module: 'features/pages/people/PartnersPage.tsx' },
  { path: '/members', module: 'features/pages/people/MembersPage.tsx' },
  { path: '/photogallery', module: 'features/pages/gallery/GalleryPage.tsx' },
  { path: '/fee-structure', module: 'features/pages/blog/BlogPage.tsx' },
  { path: '/fee-structure/:slug', module: 'features/pages/blog/PostPage.tsx' },
  { path: '/contact', module: 'features/pages/contact/ContactPage.tsx' },
];

/**
 * Writes `first-load.json` beside the page: for each public address the files that its screen needs and the words that it
 * begins with. The server names the files in the page's head, so that they arrive while the shell is being read, and
 * writes the words into its body, so that they are there to read before any script.
 */
export function firstLoad(): Plugin {
  let source = '';
  return {
    name: 'first-load',
    apply: 'build',
    configResolved: ({ root }) => void (source = path.join(root, 'src')),
    generateBundle: {
      // After the bundler has taken away the chunks that held styles only.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const needs = (name: string, found = new Set<string>()): Set<string> => {
          if (found.has(name)) return found;
          found.add(name);
          for (const needed of byName.get(name)?.imports ?? []) needs(needed, found);
          return found;
        };
        // What the page names itself: the shell.
        const page = bundle['index.html'];
        const html = page?.type === 'asset' ? String(page.source) : '';
        const there = new Set<string>();
        for (const [, name] of html.matchAll(/"\/(static\/js\/[^"]+)"/g)) needs(name!, there);
        if (there.size === 0) this.error('The page names no script.');
        const text = ([file, key]: TextKey): string => {
          const texts = JSON.parse(
            readFileSync(path.join(source, 'i18n/en', `${file}.json`), 'utf8'),
          ) as Record<string, string>;
          return texts[key] ?? this.error(`${file}.json has no text ${key}.`);
        };
        const screens = FIRST_SCREENS.map((screen): FirstLoad => {
          const id = path.join(source, screen.module);
          const chunk =
            chunks.find((one) => one.facadeModuleId === id) ?? chunks.find((one) => id in one.modules);
          if (!chunk) this.error(`No chunk holds ${screen.module}.`);
          const scripts = [...needs(chunk.fileName)].filter((name) => !there.has(name));
          const styles = new Set(
            scripts.flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]),
          );
          return {
            path: screen.path,
            scripts: scripts.map((name) => `/${name}`),
            styles: [...styles].map((name) => `/${name}`),
            ...(screen.words && {
              words: {
                heading: text(screen.words[0]),
                text: text(screen.words[1]),
                ...(screen.isHero && { isHero: true }),
              },
            }),
          };
        });
        this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(screens) });
      },
    },
  };
}
