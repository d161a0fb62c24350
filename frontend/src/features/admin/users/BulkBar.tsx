import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure, showSuccess } from '../../../lib/toast';
import { Confirm } from './Confirm';
import { t } from './texts';
import { beginBulk, bulksQuery, type BulkAct, type BulkOrder } from './users-api';
import { BULK_ACTIONS } from '@pricealgo/contract/member-names';
import { SETTABLE_STATUSES, type SettableStatus } from '@pricealgo/contract/accounts';
import classes from './Users.module.css';

interface BulkBarProps {
  /** Whom it is about, in words. */
  whom: string;
  target: Pick<BulkOrder, 'userIds' | 'filter'>;
  /** Goes from the selection to all that the filter finds; left out where that is no more. */
  onWhole?: () => void;
  onDone: () => void;
}

/** What is done to many at once; a worker does it, so this page may be left. */
export function BulkBar({ whom, target, onWhole, onDone }: BulkBarProps) {
  const client = useQueryClient();
  const [act, setAct] = useState<BulkAct>('days');
  const [status, setStatus] = useState<SettableStatus>('Active');
  const [days, setDays] = useState<number | string>(30);
  const [asking, setAsking] = useState(false);
  const beginning = useMutation({
    mutationFn: () =>
      beginBulk({
        act,
        ...target,
        ...(act === 'status' ? { status } : {}),
        ...(act === 'days' ? { addDays: Number(days) } : {}),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: bulksQuery.queryKey });
      showSuccess(t('bulk.begun'));
      onDone();
    },
    onError: showFailure,
    onSettled: () => setAsking(false),
  });
  const what = t(`bulk.sum.${act}`, { status, days });
  return (
    <form
      className={classes.bulk}
      aria-label={t('bulk.title')}
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <p role="status">{whom}</p>
      {onWhole && (
        <Button variant="subtle" size="compact-md" onClick={onWhole}>
          {t('bulk.whole')}
        </Button>
      )}
      <NativeSelect
        aria-label={t('bulk.act')}
        data={BULK_ACTIONS.map((value) => ({ value, label: t(`bulk.act.${value}`) }))}
        value={act}
        onChange={({ currentTarget: { value } }) => setAct(BULK_ACTIONS.find((one) => one === value) ?? act)}
      />
      {act === 'status' && (
        <NativeSelect
          aria-label={t('column.status')}
          data={SETTABLE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={({ currentTarget: { value } }) =>
            setStatus(SETTABLE_STATUSES.find((one) => one === value) ?? status)
          }
        />
      )}
      {act === 'days' && (
        <NumberInput
          aria-label={t('days')}
          className={classes.days}
          min={1}
          max={3_650}
          allowDecimal={false}
          hideControls
          value={days}
          onChange={setDays}
        />
      )}
      <Button type="submit" disabled={act === 'days' && typeof days !== 'number'}>
        {t('bulk.apply')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
      {asking && (
        <Confirm
          title={t('bulk.confirmTitle')}
          text={t('bulk.confirmText', { what, whom })}
          action={t('bulk.apply')}
          loading={beginning.isPending}
          onConfirm={() => beginning.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
