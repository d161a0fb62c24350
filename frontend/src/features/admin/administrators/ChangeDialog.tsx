import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ADMIN_ROLES } from '@pricealgo/contract/admin-roles';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { PasswordField } from '../../../components/form/PasswordField';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { showSuccess } from '../../../lib/toast';
import { type Administrator, administratorsQuery, remove, setRole } from './administrators-api';
import { t } from './texts';

interface ChangeDialogProps {
  what: 'role' | 'remove';
  administrator: Administrator;
  onClose: () => void;
}

/** Another role, or the end of somebody's rights, with the password of whoever asks for it. */
export function ChangeDialog({ what, administrator, onClose }: ChangeDialogProps) {
  const { userId, name } = administrator;
  const client = useQueryClient();
  const formId = useId();
  const form = useTriedForm({ role: administrator.role, password: '' }, (given) =>
    requireFields(given, 'password'),
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ role, password }) =>
      what === 'role' ? setRole({ userId, role, password }) : remove({ userId, password }),
    onDone: (_done, { role }) => {
      void client.invalidateQueries(administratorsQuery);
      showSuccess(t(`${what}.done`, { name, role: t(`role.${role}`) }));
      onClose();
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <Dialog
      title={t(`${what}.title`, { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            color={what === 'remove' ? 'red.9' : undefined}
            loading={pending}
            disabled={what === 'role' && form.values.role === administrator.role}
          >
            {t(`${what}.submit`)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <p>{t(`${what}.text`)}</p>
        {what === 'role' && (
          <NativeSelect
            label={t('column.role')}
            description={t(`role.${form.values.role}.text`)}
            data={ADMIN_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
            {...form.field('role')}
          />
        )}
        <PasswordField kind="current" label={t('password.own')} {...form.field('password')} />
      </Form>
    </Dialog>
  );
}
