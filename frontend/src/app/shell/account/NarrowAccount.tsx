import { NavLink } from 'react-router';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { logOut } from '../../../lib/session/log-out';
import { useMember } from '../../../lib/session/use-session';
import { t } from '../../texts';
import classes from '../Shell.module.css';
import { MemberAvatar } from './MemberAvatar';

export interface NarrowAccountProps {
  chatUrl: string | undefined;
  onClose: () => void;
  /** Before another page takes the menu's place. */
  onLeave: () => void;
}

/** End of the full-screen menu: the member's entries, or the way in. */
export function NarrowAccount({ chatUrl, onClose, onLeave }: NarrowAccountProps) {
  const member = useMember();
  if (!member)
    return (
      <li>
        <button
          type="button"
          className={classes.menuLink}
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            openAuthDialog('login');
          }}
        >
          {t('account.login')}
        </button>
      </li>
    );
  return (
    <>
      <li>
        <NavLink to="/profile" replace className={classes.menuLink} data-member onClick={onLeave}>
          <MemberAvatar member={member} />
          <span>
            {t('account.profile')}
            <span className={classes.menuDetail}>{member.name}</span>
          </span>
        </NavLink>
      </li>
      <li>
        <NavLink to="/watchlist" replace className={classes.menuLink} onClick={onLeave}>
          {t('account.watchlist')}
        </NavLink>
      </li>
      {chatUrl && (
        <li>
          <a href={chatUrl} target="_blank" rel="noopener noreferrer" className={classes.menuLink}>
            {t('account.chat')}
          </a>
        </li>
      )}
      <li>
        <button type="button" className={classes.menuLink} onClick={() => void logOut('member')}>
          {t('account.logout')}
        </button>
      </li>
    </>
  );
}
