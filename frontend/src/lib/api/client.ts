import createClient from 'openapi-fetch';
import type { paths } from './schema';

/** Typed by the backend's OpenAPI document; same origin in production, proxied in development. */
export const api = createClient<paths>({ baseUrl: window.location.origin });
