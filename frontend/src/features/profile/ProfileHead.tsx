import type { Profile } from '../../lib/account/profile';
import { Avatar } from './Avatar';
import { localDate } from './parts/local-date';
import { t } from './texts';
import classes from './Profile.module.css';

/** Whose account this is. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { name, username, status, profilePic, createdMs } = profile;
  return (
    <header className={classes.head}>
      <Avatar name={name} picture={profilePic} sizePx={72} />
      <div className={classes.identity}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.facts}>
          {t('head.member', { username, status, createdMs: localDate(createdMs) })}
        </p>
      </div>
    </header>
  );
}
