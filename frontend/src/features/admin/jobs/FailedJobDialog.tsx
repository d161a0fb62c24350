import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showSuccess } from '../../../lib/toast';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { discardJob, JOBS_KEY, retryJob, type FailedJob } from './jobs-api';
import { t } from './texts';

export interface FailedJobAct {
  kind: 'retry' | 'discard';
  job: FailedJob;
}

/** A message that did not leave by what it is about, any other job by its name. */
export const nameOf = ({ name, message }: Pick<FailedJob, 'name' | 'message'>): string =>
  message ? t(`message.${message}`) : name;

/** Which texts name an act: a message is sent again, any other job is tried again. */
export const wordsOf = (kind: FailedJobAct['kind'], { name }: FailedJob) =>
  kind === 'retry' && (name === 'mail.send' || name === 'sms.send') ? 'resend' : kind;

/** Asks before a failed job is tried again or thrown away, and does it. */
export function FailedJobDialog({ act, onClose }: { act: FailedJobAct; onClose: () => void }) {
  const { kind, job } = act;
  const words = wordsOf(kind, job);
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: () => (kind === 'retry' ? retryJob(job.id) : discardJob(job.id)),
    onSuccess: () => showSuccess(t(`${words}.done`)),
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: JOBS_KEY });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(`${words}.title`)}
      text={t(`${words}.text`, { name: nameOf(job) })}
      action={t(`${words}.action`)}
      destructive={kind === 'discard'}
      loading={doing.isPending}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    />
  );
}
