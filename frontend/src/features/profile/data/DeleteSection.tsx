import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ProfileSection } from '../../../components/section/ProfileSection';
import { GRACE_DAYS } from './grace';
import { t } from '../texts';
import classes from './Delete.module.css';

const DeleteDialog = lazy(() =>
  import('./DeleteDialog').then((module) => ({ default: module.DeleteDialog })),
);

/** The way out; asked once more in a dialog, and undone by logging in within the grace period. */
export function DeleteSection({ hasPassword, deleting }: { hasPassword: boolean; deleting: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <ProfileSection
      id="delete"
      title={t('deleteAccount')}
      text={t('removedForGoodAfterDays', { graceDays: GRACE_DAYS })}
    >
      <div className={classes.entry}>
        <Button
          variant="default"
          className={classes.delete}
          disabled={deleting}
          onClick={() => setOpen(true)}
        >
          {t('deleteMyAccount')}
        </Button>
      </div>
      {open && (
        <Suspense>
          <DeleteDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ProfileSection>
  );
}
