import { useState } from 'react';
import type { MemberInfo } from '../../../lib/session/session-info';
import classes from './Account.module.css';

/** First letters of first and last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** The member's picture, or initials where there is none or it does not load. */
export function MemberAvatar({ member }: { member: Pick<MemberInfo, 'name' | 'profilePic'> }) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = member.profilePic !== broken ? member.profilePic : null;
  return (
    <span
      className={classes.avatar}
      data-initials={picture ? undefined : initialsOf(member.name)}
      aria-hidden="true"
    >
      {picture && <img src={picture} alt="" onError={() => setBroken(picture)} />}
    </span>
  );
}
