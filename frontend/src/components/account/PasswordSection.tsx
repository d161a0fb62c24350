import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../../lib/toast';
import { authOptionsQuery } from '../../lib/account/auth-options';
import { CONFIRM_DIFFERS } from '../form/messages';
import { Form } from '../form/Form';
import { PasswordField } from '../form/PasswordField';
import { useTriedForm, type FieldErrors } from '../form/use-tried-form';
import { changePassword } from '../../lib/account/profile';
import { sessionsQuery } from './sessions';
import { FormActions } from '../form/FormActions';
import { Section } from '../section/Section';
import { requireFields } from '../form/rules';
import { useSubmit } from '../form/use-submit';
import { t } from './texts';
import classes from '../form/Form.module.css';

const EMPTY = { currentPassword: '', password: '', confirm_password: '' };

function faultsOf(values: typeof EMPTY, minLength: number): FieldErrors<typeof EMPTY> {
  const faults = requireFields(values, 'currentPassword', 'password');
  if (!faults.password && values.password.length < minLength)
    faults.password = t('password.error.short', { minLength });
  if (values.confirm_password !== values.password) faults.confirm_password = CONFIRM_DIFFERS;
  return faults;
}

function PasswordForm({ minLength }: { minLength: number }) {
  const queries = useQueryClient();
  const form = useTriedForm(EMPTY, (values) => faultsOf(values, minLength));
  const { pending, onSubmit } = useSubmit(form, {
    send: changePassword,
    onDone: () => {
      form.restart();
      showSuccess(t('password.saved'));
      void queries.invalidateQueries(sessionsQuery);
    },
    fieldOfCode: { password_wrong: 'currentPassword', password_refused: 'password' },
  });
  return (
    <Form narrow onSubmit={onSubmit}>
      <PasswordField kind="current" label={t('password.current')} {...form.field('currentPassword')} />
      <PasswordField
        kind="new"
        label={t('password.new')}
        description={t('password.new.hint', { minLength })}
        {...form.field('password')}
      />
      <PasswordField kind="new" label={t('password.confirm')} {...form.field('confirm_password')} />
      <FormActions label={t('password.submit')} saving={pending} />
    </Form>
  );
}

/** Minimum that the specification names, until the server has told its own. */
const MIN_LENGTH = 6;

/** For members and administrators. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { data: options } = useQuery(authOptionsQuery);
  return (
    <Section id="password" title={t('password.title')} text={t('password.text')}>
      {hasPassword ? (
        <PasswordForm minLength={options?.passwordMinLength ?? MIN_LENGTH} />
      ) : (
        <p className={classes.note}>{t('password.none')}</p>
      )}
    </Section>
  );
}
