import type { JobMessage } from '@pricealgo/contract/realtime';
import { userFeed } from './user-feed';

/** How far the jobs of this member are, for as long as somebody listens. A hint: whoever misses it asks over HTTP. */
export const jobFeed = {
  /** @returns the function that ends it */
  follow: (listener: (message: JobMessage) => void): (() => void) => userFeed.on('job', listener),
};
