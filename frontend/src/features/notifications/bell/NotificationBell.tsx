import { lazyPart } from '../../../components/part/lazy-part';
import { useMember } from '../../../lib/session/use-session';
import classes from './NotificationBell.module.css';

/** Where its code does not arrive, its place stays empty: no reason to lose the page. */
const MemberBell = lazyPart({
  load: () => import('./MemberBell').then((m) => m.MemberBell),
  place: <span className={classes.place} />,
  failure: 'quiet',
});

/** Bell of the top bar with what is unread, beside the avatar; nothing, and no code, for visitors. */
export function NotificationBell() {
  const member = useMember();
  return member && <MemberBell key={member.userId} userId={member.userId} />;
}
