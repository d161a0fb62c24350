import type { AdminInfoDto, UserInfoDto } from '@pricealgo/contract/login';

/** What the server says of a member at login and refresh; stored as `user-info`. */
export type MemberInfo = UserInfoDto;

/** What the server says of an administrator; stored as `admin-info`. */
export type AdminInfo = AdminInfoDto;

/** Section 1 of the specification: nobody, no date, or a date in the past. The server decides; this picks the panel. */
export function isSubscriptionExpired(info: MemberInfo | null, nowMs: number): boolean {
  return info === null || info.subscription_end === null || info.subscription_end <= nowMs;
}
