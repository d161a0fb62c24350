import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Availability } from './use-username-check';
import { t } from '../texts';

/** At the end of the username's field: being checked, or free. */
export function UsernameMark({ state }: { state: Availability['state'] }) {
  if (state === 'checking')
    return <Loader size={16} role="status" aria-label={t('signUp.username.checking')} />;
  if (state === 'free')
    return <IconCheck size={18} color="var(--pa-up)" role="img" aria-label={t('signUp.username.free')} />;
  return null;
}
