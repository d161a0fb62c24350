import { Link } from 'react-router';
import { t as chosen } from './preferences/texts';
import { t } from './texts';
import classes from './Profile.module.css';

const GROUPS: { title: string; links: [id: string, label: string][] }[] = [
  {
    title: t('you'),
    links: [
      ['details', t('yourDetails')],
      ['picture', t('picture')],
      ['subscription', t('subscription')],
    ],
  },
  {
    title: t('preferences'),
    links: [
      ['appearance', t('appearance')],
      ['formats', chosen('formats.title')],
      ['notifications', t('notifications')],
    ],
  },
  {
    title: t('loginAndSafety'),
    links: [
      ['email', t('email')],
      ['phone', t('phone')],
      ['password', t('password')],
      ['sessions', t('devices')],
      ['logins', t('connectedLogins')],
    ],
  },
  {
    title: t('account'),
    links: [
      ['data', t('yourData')],
      ['delete', t('deleteAccount')],
    ],
  },
];

/** The sections by name, beside them where there is room. */
export function SectionLinks() {
  return (
    <nav className={classes.links} aria-label={t('sectionsOfYourProfile')}>
      {GROUPS.map(({ title, links }) => (
        <div key={title}>
          <p className={classes.group}>{title}</p>
          <ul className={classes.linkList}>
            {links.map(([id, label]) => (
              <li key={id}>
                <Link to={`#${id}`} replace className={classes.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
