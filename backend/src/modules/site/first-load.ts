import { existsSync, readFileSync } from 'node:fs';
import { escapeHtml } from '../../common/html/escape-html.js';

/** What the server renders of a page, so that it can be read before any script runs. */
export interface PrerenderedShell {
  /** Text; sentences of a hero stand between `<s>` and `</s>`. */
  heading: string;
  text: string | null;
  isHero?: boolean;
  /** Breadcrumbs to a ticker or an exchange; the last one is the page itself. */
  crumbs?: readonly string[];
  /** A ticker has a picture, and its symbol is the first of its facts. */
  symbol?: string;
  /** Sanitised HTML that follows. */
  html?: string;
}

/** What the build says of one public address (`frontend/first-load.config.ts`). */
interface BuiltScreen {
  path: string;
  scripts: string[];
  styles: string[];
  words?: PrerenderedShell;
}

export interface FirstScreen {
  /** For the page's head: what the screen of this address needs, so that it is fetched beside the shell. */
  links: string;
  shell: PrerenderedShell | null;
}

const NOTHING: FirstScreen = { links: '', shell: null };

/** Finds what the first load of an address needs. */
export class FirstLoad {
  private constructor(private readonly screens: readonly (FirstScreen & { pattern: RegExp })[]) {}

  /** @param file `first-load.json` of the built frontend; without it nothing is announced */
  static read(file: string): FirstLoad {
    const built = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltScreen[]) : [];
    return new FirstLoad(
      built.map(({ path, scripts, styles, words }) => ({
        pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`),
        links: [
          ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(file)}" />`),
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}" />`),
        ].join('\n    '),
        shell: words ?? null,
      })),
    );
  }

  of(path: string): FirstScreen {
    return this.screens.find(({ pattern }) => pattern.test(path)) ?? NOTHING;
  }
}

/**
 * The shell as the page itself will show it, with the classes of `frontend/src/theme/words.css`. Hidden from assistive
 * technology: the page that takes its place a moment later would be read a second time.
 */
export function prerenderedShellHtml(shell: PrerenderedShell, brand: string): string {
  const { crumbs, html } = shell;
  const breadcrumbs = crumbs
    ? `<p class="pa-crumbs">${crumbs.map(escapeHtml).join('<span>/</span>')}</p>`
    : '';
  const content = html === undefined ? '' : `<div class="pa-rich">${html}</div>`;
  const inner = `${breadcrumbs}${shellHeader(shell)}${content}`;
  const bar = `<div class="pa-bar"><div><img src="/favicon.svg" alt="" width="30" height="30" />${escapeHtml(brand)}</div></div>`;
  return `<div id="first-words" aria-hidden="true">${bar}<div class="pa-page">${inner}</div></div>`;
}

function shellHeader({ heading, text, isHero, symbol }: PrerenderedShell): string {
  if (isHero)
    return `<div class="pa-hero"><div class="pa-pitch"><h1 class="pa-hero-title">${sentences(heading)}</h1>${paragraph('pa-hero-text', text)}</div></div>`;
  if (symbol !== undefined)
    return `<div class="pa-identity"><span class="pa-logo"></span><div><h1 class="pa-name">${escapeHtml(heading)}</h1><p class="pa-facts"><strong>${escapeHtml(symbol)}</strong>${escapeHtml(text ?? '')}</p></div></div>`;
  return `<div class="pa-head"><div><h1 class="pa-title">${escapeHtml(heading)}</h1>${paragraph('pa-lead', text)}</div></div>`;
}

const paragraph = (name: string, text: string | null): string =>
  text === null ? '' : `<p class="${name}">${escapeHtml(text)}</p>`;

const sentences = (heading: string): string =>
  escapeHtml(heading)
    .replaceAll('&lt;s&gt;', '<span class="pa-sentence">')
    .replaceAll('&lt;/s&gt;', '</span>');
