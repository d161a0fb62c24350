import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { ApiError } from '../../lib/api/api-error';
import { StatePanel } from './StatePanel';

/** A failed load: the server's words, the request id for support, and a retry. */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const known = error instanceof ApiError ? error : null;
  return (
    <StatePanel
      icon={<IconCloudOff size={24} />}
      title={`${what} could not be loaded`}
      alert
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {known?.message ?? 'Unknown error'}
      {known?.requestId ? ` (request ${known.requestId})` : ''}
    </StatePanel>
  );
}
