import { useEffect } from 'react';

const listeners = new Set<() => void>();
let shown: string | null = null;
let prefix = '';

/** Names the page in the tab and, through the shell's live region, to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    shown = title;
    document.title = prefix + title;
    for (const listener of listeners) listener();
  }, [title]);
}

/** Stands before every page's title, `(3) `; a change is not announced. */
export function setTitlePrefix(text: string): void {
  shown ??= document.title;
  prefix = text;
  document.title = prefix + shown;
}

export function onPageTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
