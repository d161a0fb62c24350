import type { HelloMessage, NotificationMessage } from '@pricealgo/contract/realtime';

/** What users were told, as the database has it. */
export interface NotificationNews {
  /** @returns nothing for users who were never told anything */
  counts(userIds: readonly string[]): Promise<ReadonlyMap<string, HelloMessage>>;
  /**
   * What is new, in the order of `seq`.
   * @param after by user: the number behind which it begins
   * @param limit newest ones of each user
   */
  since(
    after: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<ReadonlyMap<string, readonly NotificationMessage[]>>;
}

/** Nest injection token; bound by the module of notifications. */
export const NOTIFICATION_NEWS = Symbol('NotificationNews');
