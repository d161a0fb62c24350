import { IconMessageCircle, IconMail, IconMapPin } from '@tabler/icons-react';
import type { ApplicationInfo } from '../../../lib/site/application-info';
import { t } from '../texts';
import classes from './Contact.module.css';

export function OtherWays({ info }: { info: ApplicationInfo | undefined }) {
  return (
    <aside className={classes.ways} aria-label={t('otherWays')}>
      <h2 className={classes.heading}>{t('otherWays')}</h2>
      <dl className={classes.list}>
        <dt>
          <IconMessageCircle size={18} aria-hidden="true" />
          {t('chat')}
        </dt>
        <dd>
          {info && (
            <a href={info.chatUrl} target="_blank" rel="noopener noreferrer">
              {t.rich('chatText', { phone: <span className={classes.phone}>{info.supportPhone}</span> })}
            </a>
          )}
        </dd>
        <dt>
          <IconMail size={18} aria-hidden="true" />
          {t('byEmail')}
        </dt>
        <dd>{info && <a href={`mailto:${info.contactEmail}`}>{info.contactEmail}</a>}</dd>
        <dt>
          <IconMapPin size={18} aria-hidden="true" />
          {t('byPost')}
        </dt>
        <dd>{info?.postalAddress}</dd>
      </dl>
    </aside>
  );
}
