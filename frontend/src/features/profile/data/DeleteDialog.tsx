import { useState } from 'react';
import { deleteAccount } from '../../../lib/account/profile';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { GRACE_DAYS } from './grace';
import { leaveAfterDeletion } from './leave';
import { t } from '../texts';

/** Asks for the password, says what happens when, and logs out everywhere. */
export function DeleteDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const form = useTriedForm({ password: '' }, (values) =>
    hasPassword ? requireFields(values, 'password') : {},
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ password }) => deleteAccount(password || undefined),
    onDone: ({ deleteAfterMs }) => {
      setLeaving(true);
      leaveAfterDeletion(deleteAfterMs);
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <Dialog title={t('delete.action')} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <p>{t('delete.warning', { graceDays: GRACE_DAYS })}</p>
        <OwnerCheck autoFocus hasPassword={hasPassword} field={form.field('password')} />
        <FormActions
          at="end"
          destructive
          label={t('delete.action')}
          saving={pending || leaving}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
