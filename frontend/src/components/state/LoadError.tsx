import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { ApiError } from '../../lib/http/api-error';
import { t } from '../texts';
import { StatePanel } from './StatePanel';

/** A failed load: the server's words, the request id for support, and a retry. */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const known = error instanceof ApiError ? error : null;
  const message = known?.message ?? t('error.unknown');
  return (
    <StatePanel
      icon={<IconCloudOff size={24} />}
      title={t('error.loadFailed', { what })}
      alert
      action={<Button onClick={onRetry}>{t('error.retry')}</Button>}
    >
      {known?.requestId ? t('error.request', { message: known.message, id: known.requestId }) : message}
    </StatePanel>
  );
}
