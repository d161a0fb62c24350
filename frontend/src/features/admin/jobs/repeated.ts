import type { FailedGroup } from './jobs-api';

/** Groups that are shown as such: what failed more than once. */
export const repeated = (groups: readonly FailedGroup[]): FailedGroup[] =>
  groups.filter(({ count }) => count > 1);
