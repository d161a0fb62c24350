import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { OwnerCheck } from '../form/OwnerCheck';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm } from '../../../components/form/use-tried-form';

export interface OwnersFormProps<T> {
  /** What the button does. */
  label: string;
  hasPassword: boolean;
  /** @param password of accounts that have one */
  send: (password: string | undefined) => Promise<T>;
  onDone: (answer: T) => void;
  onCancel: () => void;
}

/** Opens or closes a way into the account, after asking who wants that. */
export function OwnersForm<T>({ label, hasPassword, send, onDone, onCancel }: OwnersFormProps<T>) {
  const form = useTriedForm({ password: '' }, (values) =>
    hasPassword ? requireFields(values, 'password') : {},
  );
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ password }) => send(password || undefined),
    onDone,
    fieldOfCode: { password_wrong: 'password' },
  });
  return (
    <Form narrow onSubmit={onSubmit}>
      <OwnerCheck hasPassword={hasPassword} field={form.field('password')} />
      <FormActions label={label} saving={pending} onCancel={onCancel} />
    </Form>
  );
}
