import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from '../../../../components/form/Form';
import { useSubmit } from '../../../../components/form/use-submit';
import { useTriedForm } from '../../../../components/form/use-tried-form';
import { showSuccess } from '../../../../lib/toast';
import { CALLS_KEY, callQuery, withdrawCall } from '../api/calls-api';
import { t } from '../texts';
import classes from './Detail.module.css';

const MIN_REASON = 10;
const MAX_REASON = 500;

/** Takes the call back for good; two steps, because nothing undoes it. */
export function WithdrawPanel({ callId }: { callId: string }) {
  const client = useQueryClient();
  const form = useTriedForm({ reason: '', sure: false });
  const ready = form.values.sure && form.values.reason.trim().length >= MIN_REASON;
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ reason }) => withdrawCall({ callId, reason: reason.trim() }),
    onDone: (call) => {
      client.setQueryData(callQuery(callId).queryKey, call);
      void client.invalidateQueries({ queryKey: [...CALLS_KEY, 'list'] });
      void client.invalidateQueries({ queryKey: ['track-record'] });
      showSuccess(t('withdraw.done'));
    },
    // Somebody else may have been faster: show what stands now.
    onError: () => void client.invalidateQueries({ queryKey: callQuery(callId).queryKey }),
  });
  return (
    <Form onSubmit={onSubmit}>
      <p className={classes.dim}>{t('withdraw.text')}</p>
      <TextInput
        label={t('withdraw.reason.label')}
        description={t('withdraw.reason.hint', { min: MIN_REASON })}
        maxLength={MAX_REASON}
        autoComplete="off"
        {...form.field('reason')}
      />
      <Checkbox label={t('withdraw.sure')} {...form.field('sure', 'checkbox')} />
      <div className={classes.actions}>
        <Button
          type="submit"
          color="red"
          leftSection={<IconBan size={16} />}
          disabled={!ready}
          loading={pending}
        >
          {t('withdraw.action')}
        </Button>
      </div>
    </Form>
  );
}
