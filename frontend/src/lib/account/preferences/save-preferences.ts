import { changeMember, memberInfo } from '../../session/session';
import type { components } from '../../api/schema';
import { updateProfile } from '../profile';
import { DEFAULT_PREFERENCES, type Preferences } from '@pricealgo/contract/preference-choices';

/** What changes at once; in `notify` only the cells that change. */
export type PreferenceChanges = components['schemas']['PreferencesPatchDto'];

/** @returns the preferences after these changes */
export function withChanges(before: Preferences, { notify = {}, ...rest }: PreferenceChanges): Preferences {
  const table = Object.fromEntries(
    Object.entries(before.notify).map(([type, choice]) => [
      type,
      { ...choice, ...notify[type as keyof typeof notify] },
    ]),
  ) as Preferences['notify'];
  return { ...before, ...rest, notify: table };
}

interface Change {
  choice: PreferenceChanges;
  taken: boolean;
}

/** A member's choices that are on their way, in their order, and what the server has without them. */
interface UnderWay {
  userId: string;
  kept: Preferences;
  changes: Change[];
}

let underWay: UnderWay | null = null;

/**
 * Applies a choice at once, in every tab, and keeps it with the account. Visitors' choices stay in their browser.
 * @throws ApiError after this choice, and no other one, was taken back, when the server does not take it.
 */
export async function savePreferences(choice: PreferenceChanges): Promise<void> {
  const member = memberInfo();
  if (!member) return;
  const now = { ...DEFAULT_PREFERENCES, ...member.preferences };
  const mine =
    underWay?.userId === member.userId && underWay.changes.length > 0
      ? underWay
      : (underWay = { userId: member.userId, kept: now, changes: [] });
  const change: Change = { choice, taken: false };
  mine.changes.push(change);
  changeMember({ preferences: withChanges(now, choice) });
  try {
    await updateProfile({ preferences: choice });
    change.taken = true;
  } catch (error) {
    mine.changes.splice(mine.changes.indexOf(change), 1);
    takeBack(mine, choice);
    throw error;
  } finally {
    while (mine.changes[0]?.taken) mine.kept = withChanges(mine.kept, mine.changes.shift()!.choice);
  }
}

/** What was refused becomes what the other choices say; everything else stays as it is shown. */
function takeBack({ userId, kept, changes }: UnderWay, refused: PreferenceChanges): void {
  const member = memberInfo();
  if (member?.userId !== userId) return;
  const right = changes.reduce((held, { choice }) => withChanges(held, choice), kept);
  const { notify = {}, ...rest } = refused;
  const cells = Object.entries(notify).map(([name, choice]) => {
    const type = name as keyof Preferences['notify'];
    return [type, like(choice, right.notify[type])] as const;
  });
  const back = { ...like(rest, right), notify: Object.fromEntries(cells) } as PreferenceChanges;
  changeMember({ preferences: withChanges({ ...DEFAULT_PREFERENCES, ...member.preferences }, back) });
}

/** @returns the values that `right` has for the names of `changes` */
function like(changes: object, right: object): object {
  return Object.fromEntries(Object.entries(right).filter(([name]) => name in changes));
}
