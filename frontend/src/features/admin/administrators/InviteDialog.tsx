import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ADMIN_ROLES, type AdminRole } from '@pricealgo/contract/admin-roles';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { PasswordField } from '../../../components/form/PasswordField';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { showSuccess } from '../../../lib/toast';
import { administratorsQuery, invite } from './administrators-api';
import { t } from './texts';

const roleOptions = ADMIN_ROLES.map((value) => ({ value, label: t(`role.${value}`) }));
const NOBODY = { name: '', email: '', role: 'support' as AdminRole, password: '' };

/** Asks who shall come, as what, and for the password of whoever invites. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const form = useTriedForm(NOBODY, (given) => requireFields(given, 'name', 'email', 'password'));
  const { pending, onSubmit } = useSubmit(form, {
    send: invite,
    onDone: (_done, { email }) => {
      void client.invalidateQueries(administratorsQuery);
      showSuccess(t('invite.done', { email }));
      onClose();
    },
    fieldOfCode: { password_wrong: 'password', email_taken: 'email' },
  });
  return (
    <Dialog
      title={t('invite.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t('invite.submit')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <TextInput label={t('invite.name')} autoComplete="off" maxLength={120} {...form.field('name')} />
        <TextInput
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.field('email')}
        />
        <NativeSelect
          label={t('column.role')}
          description={t(`role.${form.values.role}.text`)}
          data={roleOptions}
          {...form.field('role')}
        />
        <PasswordField kind="current" label={t('password.own')} {...form.field('password')} />
      </Form>
    </Dialog>
  );
}
