import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { showSuccess } from '../../../lib/toast';
import { daysFault } from './days-to-add';
import { t } from './texts';
import { beginBulk, type BulkAct, type BulkOrder, bulksQuery } from './users-api';
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

interface BulkValues {
  act: BulkAct;
  status: SettableStatus;
  days: string;
}

/** What is done to many at once; a worker does it, so this page may be left. */
export function BulkBar({ whom, target, onWhole, onDone }: BulkBarProps) {
  const client = useQueryClient();
  const form = useTriedForm<BulkValues>({ act: 'days', status: 'Active', days: '30' }, (values) =>
    values.act === 'days' ? daysFault(values.days) : {},
  );
  const { act, status, days } = form.values;
  const [asking, setAsking] = useState(false);
  const { pending, send } = useSubmit(form, {
    send: () =>
      beginBulk({
        act,
        ...target,
        ...(act === 'status' ? { status } : {}),
        ...(act === 'days' ? { addDays: Number(days) } : {}),
      }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: bulksQuery.queryKey });
      showSuccess(t('bulk.begun'));
      onDone();
    },
    onSettled: () => setAsking(false),
  });
  const what = t(`bulk.sum.${act}`, { status, days });
  return (
    <form
      className={classes.bulk}
      aria-label={t('bulk.title')}
      noValidate
      onSubmit={form.onSubmit(() => setAsking(true))}
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
        {...form.field('act')}
      />
      {act === 'status' && (
        <NativeSelect
          aria-label={t('column.status')}
          data={SETTABLE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          {...form.field('status')}
        />
      )}
      {act === 'days' && (
        <TextInput
          aria-label={t('subscription.days')}
          className={classes.days}
          inputMode="numeric"
          {...form.field('days')}
        />
      )}
      <Button type="submit">{t('bulk.apply')}</Button>
      <Button variant="default" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('bulk.confirmTitle')}
          text={t('bulk.confirmText', { what, whom })}
          action={t('bulk.apply')}
          destructive
          loading={pending}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
