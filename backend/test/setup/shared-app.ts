import { createTestApp, type TestApp } from './test-app.js';

/** Administrators need no app, and no limit is in anybody's way: `PROXIED` has those. */
const FREE = { RATE_LIMIT_FACTOR: '1000', ADMIN_TOTP: 'optional' };

/** Answers requests and does nothing by itself: no job is done, no price moves. */
export const API: SharedConfig = { ...FREE, ROLES: 'api' };
/** As `API`, for specs that read whole tables: each empties those first. */
export const TABLES: SharedConfig = { ...API };
/** The whole product: jobs are done, mails lie in the spool, simulated prices move. */
export const ALL: SharedConfig = { ...FREE, TRUST_PROXY: '1' };
/**
 * The whole product with the limits that it has by itself: each `TestBrowser` has an address of its own. Webhooks and push
 * services may be servers of the test.
 */
export const PROXIED: SharedConfig = {
  ADMIN_TOTP: 'optional',
  TRUST_PROXY: '1',
  PUSH_PRIVATE_ENDPOINTS: 'true',
};

type SharedConfig = Record<string, string>;

interface Running {
  readonly app: Promise<TestApp>;
  readonly close: () => Promise<void>;
}
const running = new Map<SharedConfig, Running>();

afterAll(async () => {
  for (const { close } of running.values()) await close();
  running.clear();
});

/**
 * The application that all specs in one file of Jest share (`scripts/lib/spec-groups.mjs` puts those of one configuration
 * together): started by the first on a database of its own, closed after the last. A spec that takes it leaves others' rows,
 * settings, queues and the clock alone, and looks only at what it made itself. Any other starts one by `createTestApp`.
 */
export function sharedApp(config: SharedConfig): Promise<TestApp> {
  const { app } = running.get(config) ?? start(config);
  return app;
}

function start(config: SharedConfig): Running {
  const own = createTestApp(config);
  const entry: Running = {
    app: own.then((test) => ({ ...test, close: () => Promise.reject(new Error('Others use this one.')) })),
    close: async () => (await own).close(),
  };
  running.set(config, entry);
  return entry;
}
