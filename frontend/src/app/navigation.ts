export interface NavigationEntry {
  to: string;
  /** Label of the top bar, `null` where the entry is only in the narrow menu. */
  wide: string | null;
  /** Label of the full-screen menu on narrow screens. */
  narrow: string | null;
}

/** In the order of the specification. An entry joins with the page it leads to. */
export const NAVIGATION: readonly NavigationEntry[] = [{ to: '/', wide: 'Home', narrow: 'Home' }];
