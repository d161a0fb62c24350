/** What a page says to its service worker. `holds` is answered with a boolean through the port that comes along. */
export type WorkerQuestion =
  /** Become the worker of all pages now. */
  | { type: 'start' }
  /** Does your version contain this file? @example '/static/js/index-1a2b3c.js' */
  | { type: 'holds'; file: string };

/** What the service worker says to a page: show this address. The page answers `true` through the port. */
export interface OpenMessage {
  type: 'open';
  path: string;
}
