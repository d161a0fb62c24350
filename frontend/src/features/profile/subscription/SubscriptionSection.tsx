import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNowMs } from '../../../components/use-now';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { Section } from '../../../components/section/Section';
import { localDate } from '../parts/local-date';
import { subscriptionState } from './days-left';
import { t } from '../texts';
import classes from './Subscription.module.css';

/** How long the subscription lasts, or that it is over and what that means. */
export function SubscriptionSection({ endMs }: { endMs: number | null }) {
  const { expired, daysLeft } = subscriptionState(endMs, useNowMs(60_000));
  const { data: info } = useQuery(applicationInfoQuery);
  return (
    <Section id="subscription" title={t('subscription.title')} text={t('subscription.text')}>
      <div className={classes.state} data-expired={expired || undefined} data-testid="subscription-state">
        <p className={classes.days}>
          {expired ? t('subscription.expired') : t('subscription.daysLeft', { daysLeft })}
        </p>
        <p className={classes.until}>
          {endMs === null
            ? t('subscription.none')
            : t('subscription.end', { expired, endMs: localDate(endMs) })}
        </p>
        {expired && <p className={classes.until}>{t('subscription.free')}</p>}
      </div>
      {info && (expired || daysLeft <= 7) && (
        <div>
          <Button
            component="a"
            href={info.chatUrl}
            target="_blank"
            rel="noreferrer"
            variant={expired ? 'filled' : 'default'}
          >
            {t('subscription.renew')}
          </Button>
        </div>
      )}
    </Section>
  );
}
