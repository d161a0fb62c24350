import { Link } from 'react-router';
import { t as passkeys } from '../../components/second-factor/passkey-texts';
import { t as factor } from '../../components/second-factor/texts';
import { t as chosen } from './preferences/texts';
import { t as programs } from './programs/texts';
import { t } from './texts';
import classes from './Profile.module.css';

const GROUPS: { title: string; links: [id: string, label: string][] }[] = [
  {
    title: t('nav.you'),
    links: [
      ['details', t('details.title')],
      ['picture', t('picture.title')],
      ['subscription', t('subscription.title')],
    ],
  },
  {
    title: t('nav.preferences'),
    links: [
      ['appearance', t('nav.appearance')],
      ['formats', chosen('formats.title')],
      ['notifications', t('nav.notifications')],
    ],
  },
  {
    title: t('nav.safety'),
    links: [
      ['email', t('email.title')],
      ['phone', t('phone.title')],
      ['password', t('nav.password')],
      ['second-factor', factor('factor.title')],
      ['passkeys', passkeys('title')],
      ['sessions', t('nav.devices')],
      ['logins', t('logins.title')],
    ],
  },
  {
    title: t('nav.programs'),
    links: [
      ['api-tokens', programs('tokens.title')],
      ['webhooks', programs('webhooks.title')],
    ],
  },
  {
    title: t('nav.account'),
    links: [
      ['data', t('data.title')],
      ['delete', t('delete.title')],
    ],
  },
];

/** The sections by name, beside them where there is room. */
export function SectionLinks() {
  return (
    <nav className={classes.links} aria-label={t('nav.label')}>
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
