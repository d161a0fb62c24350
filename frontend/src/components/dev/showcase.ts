import type { ReactNode } from 'react';

/** A component in one of its states. */
export interface ShownState {
  name: string;
  /** What stands on the page. A dialog is opened by a button of its own. */
  content: ReactNode;
}

/**
 * A component in its states, for the page /dev/components. A folder has them in its `showcase.tsx`, as
 * `export const showcases: Showcase[]`; the page finds the file by its name.
 */
export interface Showcase {
  component: string;
  states: ShownState[];
}
