import { useSyncExternalStore } from 'react';
import { COLOUR_THEMES, type ColourTheme } from '@pricealgo/contract/preference-choices';

/** `public/before-paint.js` reads it, too, before the first paint. */
const KEY = 'colour-theme';
/** For what the browser draws around the page, which knows no tokens: `--pa-brand` of each theme. */
const BRAND: Record<ColourTheme, string> = { blue: '#2e93fa', teal: '#0cabb8' };

const listeners = new Set<() => void>();

function known(value: unknown): ColourTheme {
  return COLOUR_THEMES.find((theme) => theme === value) ?? 'blue';
}

function shown(): ColourTheme {
  return known(document.documentElement.dataset.colourTheme);
}

function show(theme: ColourTheme): void {
  document.documentElement.dataset.colourTheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BRAND[theme]);
  listeners.forEach((tell) => tell());
}

/** Draws everything in this colour theme and remembers it in the browser. */
export function applyColourTheme(theme: ColourTheme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing shows it until the page is left.
  }
  show(theme);
}

/**
 * The choice made in another tab is that of this one, too.
 * @returns the function that ends it.
 */
export function followOtherTabsColours(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY) show(known(newValue));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** @returns the colour theme that is on; the component is drawn anew when it changes. */
export function useColourTheme(): ColourTheme {
  return useSyncExternalStore(subscribe, shown);
}
