import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { ApiError } from '../../lib/http/api-error';
import { t } from '../texts';
import { StatePanel } from './StatePanel';

interface LoadErrorProps {
  what: string;
  error: unknown;
  onRetry: () => void;
  /** Heading level: 1 where it stands for the whole page. */
  level?: 1 | 2;
}

/** A failed load: the server's words, the request id for support, and a retry. */
export function LoadError({ what, error, onRetry, level }: LoadErrorProps) {
  const known = error instanceof ApiError ? error : null;
  const message = known?.message ?? t('error.unknown');
  return (
    <StatePanel
      icon={<IconCloudOff size={24} />}
      title={t('error.loadFailed', { what })}
      level={level}
      alert
      action={<Button onClick={onRetry}>{t('error.retry')}</Button>}
    >
      {known?.requestId ? t('error.request', { message: known.message, id: known.requestId }) : message}
    </StatePanel>
  );
}
