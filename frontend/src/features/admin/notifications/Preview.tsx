import { IconBell } from '@tabler/icons-react';
import classes from './Notifications.module.css';
import { t } from './texts';
import type { MessageForm } from './use-message-form';

/** The message as its readers will see it. */
export function Preview({ title, body, link }: Pick<MessageForm, 'title' | 'body' | 'link'>) {
  return (
    <section className={classes.preview} aria-labelledby="message-preview">
      <h2 id="message-preview">{t('preview.title')}</h2>
      <div className={classes.card} data-testid="message-preview">
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        <div>
          <p className={classes.cardTitle}>{title.trim() || t('preview.heading')}</p>
          <p className={classes.cardBody}>{body.trim() || t('preview.body')}</p>
          {link.trim() && <p className={classes.dim}>{link.trim()}</p>}
        </div>
      </div>
    </section>
  );
}
