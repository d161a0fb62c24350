import { IconMessageCircle, IconMail, IconMapPin } from '@tabler/icons-react';
import type { ApplicationInfo } from '../../../lib/site/application-info';
import { t } from '../texts';
import classes from './Contact.module.css';

export function OtherWays({ info }: { info: ApplicationInfo | undefined }) {
  return (
    <aside className={classes.ways} aria-label={t('contact.ways.title')}>
      <h2 className={classes.heading}>{t('contact.ways.title')}</h2>
      <dl className={classes.list}>
        <dt>
          <IconMessageCircle size={18} aria-hidden="true" />
          {t('contact.ways.chat.label')}
        </dt>
        <dd>
          {info && (
            <a href={info.chatUrl} target="_blank" rel="noopener noreferrer">
              {t.rich('contact.ways.chat.text', {
                phone: <span className={classes.phone}>{info.supportPhone}</span>,
              })}
            </a>
          )}
        </dd>
        <dt>
          <IconMail size={18} aria-hidden="true" />
          {t('contact.ways.email')}
        </dt>
        <dd>{info && <a href={`mailto:${info.contactEmail}`}>{info.contactEmail}</a>}</dd>
        <dt>
          <IconMapPin size={18} aria-hidden="true" />
          {t('contact.ways.post')}
        </dt>
        <dd>{info?.postalAddress}</dd>
      </dl>
    </aside>
  );
}
