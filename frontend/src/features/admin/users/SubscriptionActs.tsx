import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { DayField } from '../../../components/form/DateFields';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { useNowMs } from '../../../components/use-now';
import { officeDate } from '../shared/office-time';
import { daysFault, daysOf, endAfter } from './days-to-add';
import { endOfDay, subscriptionText } from './subscription-text';
import { t } from './texts';
import { useAct } from './use-act';
import { setSubscription, type UserRow } from './users-api';
import classes from './Users.module.css';

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
/** An end further away than this is named by its years: a slip of the year is seen at once. */
const FAR_MS = 2 * YEAR_MS;

type Change = { addDays: number } | { subscriptionEndMs: number };

/** Extends or ends the subscription of one member, after showing when it will end. */
export function SubscriptionActs({ member: { userId, name, subscription_end: endMs } }: { member: UserRow }) {
  const [change, setChange] = useState<Change | null>(null);
  const days = useTriedForm({ days: '30' }, (values) => daysFault(values.days));
  const until = useTriedForm({ until: '' }, (values): { until?: string } =>
    endOfDay(values.until) === null ? { until: t('subscription.noDate') } : {},
  );
  const nowMs = useNowMs(60_000);
  const setting = useAct(
    (wanted: Change) => setSubscription(userId, wanted),
    t('subscription.set', { name }),
  );
  return (
    <>
      <form
        className={classes.act}
        noValidate
        onSubmit={days.onSubmit((values) => setChange({ addDays: daysOf(values.days)! }))}
      >
        <TextInput label={t('subscription.days')} inputMode="numeric" {...days.field('days')} />
        <Button type="submit" variant="default" loading={setting.isPending}>
          {t('subscription.extend')}
        </Button>
      </form>
      <form
        className={classes.act}
        noValidate
        onSubmit={until.onSubmit((values) => setChange({ subscriptionEndMs: endOfDay(values.until)! }))}
      >
        <DayField label={t('subscription.untilDate')} {...until.field('until')} />
        <Button type="submit" variant="default" loading={setting.isPending}>
          {t('subscription.setEnd')}
        </Button>
      </form>
      {change && (
        <ConfirmDialog
          {...wordsOf(change, { name, endMs, nowMs })}
          loading={setting.isPending}
          onConfirm={() => setting.mutate(change, { onSettled: () => setChange(null) })}
          onClose={() => setChange(null)}
        />
      )}
    </>
  );
}

interface Standing {
  name: string;
  endMs: number | null;
  nowMs: number;
}

/** What the question about a change says: the end that comes of it, beside the one that holds. */
function wordsOf(change: Change, { name, endMs, nowMs }: Standing) {
  const now = subscriptionText(endMs, nowMs);
  const endsMs = 'addDays' in change ? endAfter(endMs, change.addDays, nowMs) : change.subscriptionEndMs;
  const end = officeDate(endsMs);
  if ('addDays' in change)
    return {
      title: t('subscription.extendTitle', { name }),
      text: t('subscription.extendText', { days: change.addDays, end, now }),
      action: t('subscription.extend'),
    };
  const past = endsMs <= nowMs;
  const years = Math.round((endsMs - nowMs) / YEAR_MS);
  return {
    title: t('subscription.endTitle', { name }),
    text: past
      ? t('subscription.endPast', { end, name, now })
      : endsMs - nowMs > FAR_MS
        ? t('subscription.endFar', { end, years, now })
        : t('subscription.endText', { end, now }),
    action: t('subscription.setEnd'),
    destructive: past,
  };
}
