import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Section } from '../../../components/section/Section';
import classes from './Alerts.module.css';
import { testAlerts, type Alerts } from './alerts-api';
import { t } from './texts';

/** Who is told, after how long, and a notice to each of them that somebody asks for. */
export function AlertChannels({
  alerts: { mails, chosen, webhook, signed, afterMinutes },
}: {
  alerts: Alerts;
}) {
  const test = useMutation({ mutationFn: testAlerts });
  const nobody = mails.length === 0 && webhook === null;
  return (
    <Section id="channels" look="panel" title={t('channels.title')} text={t('channels.intro')}>
      <dl className={classes.channels}>
        <dt>{t('channels.mail.label')}</dt>
        <dd>
          {mails.length === 0
            ? t('channels.mail.nobody')
            : chosen
              ? mails.join(', ')
              : t('channels.mail.byRole', { addresses: mails.join(', ') })}
        </dd>
        <dt>{t('channels.webhook.label')}</dt>
        <dd>
          {webhook === null
            ? t('channels.webhook.none')
            : t(signed ? 'channels.webhook.signed' : 'channels.webhook.unsigned', { host: webhook })}
        </dd>
        <dt>{t('channels.after.label')}</dt>
        <dd>{t('channels.after.value', { count: afterMinutes })}</dd>
      </dl>
      <Button
        className={classes.test}
        variant="default"
        disabled={nobody}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t('test.action')}
      </Button>
      <div role="status">
        {test.isError && <p className={classes.failed}>{test.error.message}</p>}
        {test.isSuccess && (
          <ul className={classes.outcome}>
            {test.data.items.map(({ channel, to, failure }) => (
              <li key={`${channel} ${to}`} className={failure ? classes.failed : undefined}>
                {failure ? t('test.failed', { to, failure }) : t('test.sent', { to })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
