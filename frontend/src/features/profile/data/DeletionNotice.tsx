import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNowMs } from '../../../components/use-now';
import { formatDuration } from '../../../lib/format/time-format';
import { showFailure, showSuccess } from '../../../lib/toast';
import { keepAccount } from '../../../lib/account/profile';
import { useProfileChanged } from '../../../lib/account/use-profile-changed';
import { localDate } from '../parts/local-date';
import { t } from '../texts';
import classes from './DeletionNotice.module.css';

/** Above everything else while the account waits for its removal. */
export function DeletionNotice({ deleteAfterMs }: { deleteAfterMs: number }) {
  const nowMs = useNowMs(60_000);
  const changed = useProfileChanged();
  const keep = useMutation({
    mutationFn: keepAccount,
    onSuccess: () => {
      changed({ deleteAfterMs: null });
      showSuccess(t('deletion.kept'));
    },
    onError: showFailure,
  });
  return (
    <div className={classes.notice} role="status">
      <p className={classes.text}>
        {t('deletion.title', { deleteAfterMs: localDate(deleteAfterMs) })}
        <span className={classes.left}>
          {t('deletion.left', { deleteAfterMs: formatDuration(deleteAfterMs - nowMs) })}
        </span>
      </p>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {t('deletion.keep')}
      </Button>
    </div>
  );
}
