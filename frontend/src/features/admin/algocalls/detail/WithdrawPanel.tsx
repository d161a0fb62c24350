import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure, showSuccess } from '../../../../lib/toast';
import { CALLS_KEY, callQuery, withdrawCall } from '../api/calls-api';
import { t } from '../texts';
import classes from './Detail.module.css';

const MIN_REASON = 10;
const MAX_REASON = 500;

/** Takes the call back for good; two steps, because nothing undoes it. */
export function WithdrawPanel({ callId }: { callId: string }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [sure, setSure] = useState(false);
  const length = reason.trim().length;
  const withdrawing = useMutation({
    mutationFn: withdrawCall,
    onSuccess: (call) => {
      client.setQueryData(callQuery(callId).queryKey, call);
      void client.invalidateQueries({ queryKey: [...CALLS_KEY, 'list'] });
      void client.invalidateQueries({ queryKey: ['track-record'] });
      showSuccess(t('withdrawn'));
    },
    onError: (error) => {
      showFailure(error);
      // Somebody else may have been faster: show what stands now.
      void client.invalidateQueries({ queryKey: callQuery(callId).queryKey });
    },
  });
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (sure && length >= MIN_REASON) withdrawing.mutate({ callId, reason: reason.trim() });
      }}
    >
      <p className={classes.dim}>{t('withdrawIntro')}</p>
      <TextInput
        label={t('reason')}
        description={t('reasonHint', { min: MIN_REASON })}
        value={reason}
        maxLength={MAX_REASON}
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Checkbox
        label={t('sure')}
        checked={sure}
        onChange={({ currentTarget }) => setSure(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          color="red"
          leftSection={<IconBan size={16} />}
          disabled={!sure || length < MIN_REASON}
          loading={withdrawing.isPending}
        >
          {t('withdraw')}
        </Button>
      </div>
    </form>
  );
}
