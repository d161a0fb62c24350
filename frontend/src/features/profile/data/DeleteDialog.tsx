import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteAccount } from '../../../lib/account/profile';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { ProfileDialog } from '../form/ProfileDialog';
import { useSaveForm } from '../../../components/form/use-save-form';
import { GRACE_DAYS } from './grace';
import { leaveAfterDeletion } from './leave';
import { t } from '../texts';
import classes from './Delete.module.css';

/** Asks for the password, says what happens when, and logs out everywhere. */
export function DeleteDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const { field, saving, onSubmit } = useSaveForm({
    initialValues: { password: '' },
    check: (values) => (hasPassword ? requireFields(values, 'password') : {}),
    save: ({ password }) => deleteAccount(password || undefined),
    onSaved: ({ deleteAfterMs }) => {
      setLeaving(true);
      leaveAfterDeletion(deleteAfterMs);
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <ProfileDialog title={t('deleteMyAccount')} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <p>{t('thisLogsYouOutEverywhere', { graceDays: GRACE_DAYS })}</p>
        <OwnerCheck autoFocus hasPassword={hasPassword} field={field('password')} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={saving || leaving}>
            {t('deleteMyAccount')}
          </Button>
        </div>
      </form>
    </ProfileDialog>
  );
}
