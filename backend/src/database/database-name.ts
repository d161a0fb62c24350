import type { AppConfig } from '../config/app-config.js';

/** The configured database for a person: user and password are nobody's business. */
export function databaseName({ databaseUrl }: AppConfig): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1))} on ${hostname}${port && `:${port}`}`;
}
