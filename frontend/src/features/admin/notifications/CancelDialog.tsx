import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format/number-format';
import { showFailure, showSuccess } from '../../../lib/toast';
import { ConfirmDialog } from '../operations/ConfirmDialog';
import { BROADCASTS_KEY, cancelBroadcast, type Broadcast } from './broadcasts-api';
import { t } from './texts';

/** Asks before the rest of a message is not sent. */
export function CancelDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const client = useQueryClient();
  const { broadcastId, title, done, total } = broadcast;
  const stop = useMutation({
    mutationFn: () => cancelBroadcast(broadcastId),
    onSuccess: () => showSuccess(t('cancelled')),
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: BROADCASTS_KEY });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('cancelTitle')}
      text={t('cancelText', { title, done: formatCount(done), total: formatCount(total) })}
      action={t('keep')}
      hurts
      loading={stop.isPending}
      onConfirm={() => stop.mutate()}
      onClose={onClose}
    />
  );
}
