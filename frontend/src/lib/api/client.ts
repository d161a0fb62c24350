import createClient from 'openapi-fetch';
import { offlineFetch } from './offline-fetch';
import type { paths } from './schema';

/**
 * Typed by the backend's OpenAPI document; same origin in production, proxied in development. Every call carries the
 * session's token; one that finds the site out of reach waits until it is back.
 */
export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: offlineFetch });
