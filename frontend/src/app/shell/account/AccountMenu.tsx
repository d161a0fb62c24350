import { IconLogout, IconMessageCircle, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePanel } from '../../../components/menu/use-panel';
import { logOut } from '../../../lib/session/log-out';
import type { MemberInfo } from '../../../lib/session/session-info';
import { t } from '../../texts';
import classes from './Account.module.css';
import { MemberAvatar } from './MemberAvatar';

/** Avatar of the top bar and the entries that it discloses: Escape, a choice or a click elsewhere hides them. */
export function AccountMenu({ member, chatUrl }: { member: MemberInfo; chatUrl: string | undefined }) {
  const { isOpen, close, area, button } = usePanel();
  return (
    <div {...area}>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={t('account.of', { name: member.name })}
      >
        <MemberAvatar member={member} />
      </button>
      {isOpen && (
        <nav className={classes.panel} aria-label={t('account.label')}>
          <div className={classes.who}>
            <p className={classes.name}>{member.name}</p>
            <p className={classes.email}>{member.email}</p>
          </div>
          <ul className={classes.list}>
            <li>
              <Link to="/profile" className={classes.item} onClick={close}>
                <IconUserCircle size={18} aria-hidden="true" />
                {t('account.profile')}
              </Link>
            </li>
            {chatUrl && (
              <li>
                <a
                  href={chatUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={classes.item}
                  onClick={close}
                >
                  <IconMessageCircle size={18} aria-hidden="true" />
                  {t('account.chat')}
                </a>
              </li>
            )}
            <li>
              <button type="button" className={classes.item} onClick={() => void logOut('member')}>
                <IconLogout size={18} aria-hidden="true" />
                {t('account.logout')}
              </button>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}
