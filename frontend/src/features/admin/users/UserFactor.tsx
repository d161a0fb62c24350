import { Button, Textarea } from '@mantine/core';
import { MAX_REASON } from '@pricealgo/contract/member-names';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { PasswordField } from '../../../components/form/PasswordField';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { showSuccess } from '../../../lib/toast';
import { t } from './texts';
import { resetFactor, type UserRow } from './users-api';

interface UserFactorProps {
  member: UserRow;
  /** Logs in with a second factor. */
  connected: boolean;
}

/** Whether a member has a second factor, and the way out for one who lost it. */
export function UserFactor({ member, connected }: UserFactorProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="user-factor">
      <h3 id="user-factor">{t('factor.title')}</h3>
      <p>{t(connected ? 'factor.connected' : 'factor.absent')}</p>
      {connected && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('factor.reset')}
        </Button>
      )}
      {asking && <ResetDialog member={member} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Asks why, and for the password of whoever resets it. */
function ResetDialog({ member: { userId, name }, onClose }: { member: UserRow; onClose: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const form = useTriedForm({ reason: '', password: '' }, (given) =>
    requireFields(given, 'reason', 'password'),
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ reason, password }) => resetFactor(userId, reason, password),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'users'] });
      showSuccess(t('factor.done', { name }));
      onClose();
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <Dialog
      title={t('factor.dialogTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('factor.cancel')}
          </Button>
          <Button type="submit" form={formId} color="red.9" loading={pending}>
            {t('factor.reset')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <p>{t('factor.dialogText')}</p>
        <Textarea
          label={t('factor.reason')}
          description={t('factor.reasonHint')}
          autosize
          minRows={2}
          maxLength={MAX_REASON}
          {...form.field('reason')}
        />
        <PasswordField kind="current" label={t('factor.password')} {...form.field('password')} />
      </Form>
    </Dialog>
  );
}
