import type { HelloMessage, NotificationMessage } from '@pricealgo/contract/realtime';

/** The notifications of users, as the database has them. */
export interface NotificationReader {
  /** @returns nothing for users who never had a notification */
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
export const NOTIFICATION_READER = Symbol('NotificationReader');
