import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showSuccess } from '../../../lib/toast';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { discardJob, JOBS_KEY, retryJob, type FailedJob } from './jobs-api';
import { t } from './texts';

export interface FailedJobAct {
  kind: 'retry' | 'discard';
  job: FailedJob;
}

/** Asks before a failed job is tried again or thrown away, and does it. */
export function FailedJobDialog({ act, onClose }: { act: FailedJobAct; onClose: () => void }) {
  const { kind, job } = act;
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: () => (kind === 'retry' ? retryJob(job.id) : discardJob(job.id)),
    onSuccess: () => showSuccess(t(kind === 'retry' ? 'retry.done' : 'discard.done')),
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: JOBS_KEY });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`, { name: job.name })}
      action={t(`${kind}.action`)}
      destructive={kind === 'discard'}
      loading={doing.isPending}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    />
  );
}
