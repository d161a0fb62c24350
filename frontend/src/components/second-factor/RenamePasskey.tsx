import { MAX_PASSKEY_NAME } from '@pricealgo/contract/passkey-bounds';
import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Passkey } from '../../lib/account/passkeys';
import { Dialog } from '../dialog/Dialog';
import { Form } from '../form/Form';
import { requireFields } from '../form/rules';
import { useSubmit } from '../form/use-submit';
import { useTriedForm } from '../form/use-tried-form';
import { t } from './passkey-texts';

interface RenamePasskeyProps {
  passkey: Passkey;
  send: (name: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Another name for a passkey: it proves nothing, so nothing is asked for. */
export function RenamePasskey({ passkey, send, onDone, onClose }: RenamePasskeyProps) {
  const formId = useId();
  const form = useTriedForm({ name: passkey.name }, (given) => requireFields(given, 'name'));
  const { pending, onSubmit } = useSubmit(form, { send: ({ name }) => send(name.trim()), onDone });
  return (
    <Dialog
      title={t('rename.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('rename.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t('rename.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <TextInput label={t('name.label')} maxLength={MAX_PASSKEY_NAME} {...form.field('name')} />
      </Form>
    </Dialog>
  );
}
