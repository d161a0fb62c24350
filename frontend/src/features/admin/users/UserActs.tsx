import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { SubscriptionActs } from './SubscriptionActs';
import { t } from './texts';
import { useAct } from './use-act';
import { resendActivation, sendStatusEmail, setStatus, type UserRow } from './users-api';
import { SETTABLE_STATUSES } from '@pricealgo/contract/accounts';
import classes from './Users.module.css';

const LETS_IN = ['Active', 'Practicing'];

/** Status, subscription and mail of one member. */
export function UserActs({ member }: { member: UserRow }) {
  const { userId, name, status } = member;
  const [wanted, setWanted] = useState<string>(status);
  const [asking, setAsking] = useState(false);
  const changing = useAct(
    () =>
      setStatus(
        userId,
        SETTABLE_STATUSES.find((one) => one === wanted)!,
      ),
    t('acts.statusSet', { name, status: wanted }),
  );
  const mailing = useAct(() => sendStatusEmail(userId), t('acts.mailed', { name }));
  const resending = useAct(() => resendActivation(userId), t('acts.activationSent', { name }));
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
        {status === 'inactive' && (
          <Button variant="default" loading={resending.isPending} onClick={() => resending.mutate(undefined)}>
            {t('acts.activation')}
          </Button>
        )}
      </form>
      <SubscriptionActs member={member} />
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
