import { showSuccess } from '../../../lib/toast';
import { unlinkIdentity, type Provider } from '../api/identities';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';
import { t } from '../texts';

export interface DisconnectFormProps {
  provider: Provider;
  name: string;
  hasPassword: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Takes a way into the account away, after asking who wants that. */
export function DisconnectForm({ provider, name, hasPassword, onDone, onCancel }: DisconnectFormProps) {
  const form = useTriedForm({ password: '' }, (values) =>
    hasPassword ? requireFields(values, 'password') : {},
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ password }) => unlinkIdentity(provider, password || undefined),
    onDone: () => {
      showSuccess(t('logins.disconnect.done', { name }));
      onDone();
    },
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <Form narrow onSubmit={onSubmit}>
      <OwnerCheck hasPassword={hasPassword} field={form.field('password')} />
      <FormActions label={t('logins.disconnect.named', { name })} saving={pending} onCancel={onCancel} />
    </Form>
  );
}
