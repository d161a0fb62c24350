import { lazy, Suspense, type ComponentType } from 'react';
import { useMember } from '../../../lib/session/use-session';
import classes from './NotificationBell.module.css';

/** The bell's place while its code is on its way, and where it does not arrive: no reason to lose the page. */
const Place: ComponentType<{ userId?: string }> = () => <span className={classes.place} />;

const MemberBell = lazy(() =>
  import('./MemberBell').then(
    (m): { default: ComponentType<{ userId: string }> } => ({ default: m.MemberBell }),
    (): { default: ComponentType<{ userId: string }> } => ({ default: Place }),
  ),
);

/** Bell of the top bar with what is unread, beside the avatar; nothing, and no code, for visitors. */
export function NotificationBell() {
  const member = useMember();
  if (!member) return null;
  return (
    <Suspense fallback={<Place />}>
      <MemberBell key={member.userId} userId={member.userId} />
    </Suspense>
  );
}
