import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Runs `work`, and all that it begins, as if no request had led to it. Timers and connections keep the context they were
 * made in: those of a feed that an administrator's request restarted would log that request's id for as long as they live.
 * The context is that of the moment this module was loaded, when the process began.
 */
export const outsideOfRequests: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();
