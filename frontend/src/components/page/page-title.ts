import { useEffect } from 'react';

const listeners = new Set<(title: string) => void>();
/** `undefined` until a page has named itself, `null` while one does not know its name. */
let page: string | null | undefined;
let prefix = '';
let served: string | null = null;
let brand: string | null = null;

/** The server has written the brand into the page's head, together with a title. */
function readServed(): void {
  served ??= document.title;
  brand ??= document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? null;
}

/** The page's own title and the brand, as the server's head has it. */
function named(): string {
  if (page === undefined) return served ?? '';
  if (page === null) return brand ?? '';
  return brand === null || page === brand ? page : `${page} · ${brand}`;
}

function write(): void {
  readServed();
  document.title = prefix + named();
}

/**
 * Names the page in the tab, with the brand, and, through the shell's live region, to screen readers.
 * @param title without the brand; `null` while it is not known
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    // What the server wrote is the name of the first page, and known before it.
    if (title === null && page === undefined) return;
    page = title;
    write();
    if (title !== null) for (const listener of listeners) listener(title);
  }, [title]);
}

/** Stands before every page's title, `(3) `; a change is not announced. */
export function setTitlePrefix(text: string): void {
  readServed();
  prefix = text;
  write();
}

/** Stands behind every page's title; a change is not announced. */
export function setTitleBrand(name: string): void {
  readServed();
  brand = name;
  write();
}

/** @param listener hears every page's own title */
export function onPageTitle(listener: (title: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
