import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError, showFailure, showSuccess } from '../../../lib/toast';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { endOfDay } from './subscription-text';
import { t } from './texts';
import { sendStatusEmail, setStatus, setSubscription, type UserRow } from './users-api';
import { SETTABLE_STATUSES } from '@pricealgo/contract/accounts';
import classes from './Users.module.css';

const LETS_IN = ['Active', 'Practicing'];

/** Reads what an act has changed. */
export function useAct<Value>(act: (value: Value) => Promise<unknown>, told: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'users'] });
      showSuccess(told);
    },
    onError: showFailure,
  });
}

/** Status, subscription and mail of one member. */
export function UserActs({ member: { userId, name, status } }: { member: UserRow }) {
  const [wanted, setWanted] = useState<string>(status);
  const [asking, setAsking] = useState(false);
  const [days, setDays] = useState<number | string>(30);
  const [until, setUntil] = useState('');
  const changing = useAct(
    () =>
      setStatus(
        userId,
        SETTABLE_STATUSES.find((one) => one === wanted)!,
      ),
    t('acts.statusSet', { name, status: wanted }),
  );
  const extending = useAct(
    (change: { addDays: number } | { subscriptionEndMs: number | null }) => setSubscription(userId, change),
    t('subscription.set', { name }),
  );
  const mailing = useAct(() => sendStatusEmail(userId), t('acts.mailed', { name }));
  const change = (): void => changing.mutate(undefined, { onSettled: () => setAsking(false) });
  const choices = [
    ...(status === 'inactive' ? [{ value: 'inactive', label: t('status.inactive'), disabled: true }] : []),
    ...SETTABLE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
  ];
  return (
    <section className={classes.acts} aria-label={t('acts.title')}>
      <form
        className={classes.act}
        onSubmit={(event) => {
          event.preventDefault();
          if (LETS_IN.includes(wanted)) change();
          else setAsking(true);
        }}
      >
        <NativeSelect
          label={t('column.status')}
          data={choices}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Button type="submit" disabled={wanted === status} loading={changing.isPending}>
          {t('acts.setStatus')}
        </Button>
        <Button variant="default" loading={mailing.isPending} onClick={() => mailing.mutate(undefined)}>
          {t('acts.mail')}
        </Button>
      </form>
      <form
        className={classes.act}
        onSubmit={(event) => {
          event.preventDefault();
          if (typeof days === 'number') extending.mutate({ addDays: days });
        }}
      >
        <NumberInput
          label={t('subscription.days')}
          min={1}
          max={3_650}
          allowDecimal={false}
          hideControls
          value={days}
          onChange={setDays}
        />
        <Button
          type="submit"
          variant="default"
          disabled={typeof days !== 'number'}
          loading={extending.isPending}
        >
          {t('subscription.extend')}
        </Button>
      </form>
      <form
        className={classes.act}
        onSubmit={(event) => {
          event.preventDefault();
          const end = endOfDay(until);
          if (end === null) showError(t('subscription.noDate'));
          else extending.mutate({ subscriptionEndMs: end });
        }}
      >
        <TextInput
          type="date"
          label={t('subscription.untilDate')}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!until} loading={extending.isPending}>
          {t('subscription.setEnd')}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={t('confirm.statusTitle', { name })}
          text={t('confirm.statusText', { status: wanted })}
          action={t('acts.setStatus')}
          destructive
          loading={changing.isPending}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
