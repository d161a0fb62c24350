import { Button, Checkbox, TextInput } from '@mantine/core';
import {
  API_SCOPES,
  API_TOKEN_DAYS,
  MAX_API_TOKEN_NAME,
  type ApiScope,
} from '@pricealgo/contract/api-scopes';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import { Form } from '../../../components/form/Form';
import { FormActions } from '../../../components/form/FormActions';
import { requireFields } from '../../../components/form/rules';
import { useSubmit } from '../../../components/form/use-submit';
import { useTriedForm, type FieldErrors } from '../../../components/form/use-tried-form';
import { createApiToken, type CreatedApiToken } from '../api/api-tokens';
import { OwnerCheck } from '../form/OwnerCheck';
import { ChoiceSegments } from '../preferences/ChoiceSegments';
import { SecretOnce } from './SecretOnce';
import { t } from './texts';
import classes from './Programs.module.css';

type Days = (typeof API_TOKEN_DAYS)[number];
interface Values {
  name: string;
  scopes: ApiScope[];
  days: string;
  currentPassword: string;
}
const EMPTY: Values = { name: '', scopes: [], days: '90', currentPassword: '' };

function faultsOf(values: Values, hasPassword: boolean): FieldErrors<Values> {
  const faults = requireFields(values, 'name', ...(hasPassword ? (['currentPassword'] as const) : []));
  if (values.scopes.length === 0) faults.scopes = t('tokens.scopes.error.none');
  return faults;
}

export interface NewTokenDialogProps {
  hasPassword: boolean;
  onCreated: () => void;
  onClose: () => void;
}

/** Asks what the token may do and who wants that; then shows it, once. */
export function NewTokenDialog({ hasPassword, onCreated, onClose }: NewTokenDialogProps) {
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const form = useTriedForm(EMPTY, (values) => faultsOf(values, hasPassword));
  const { pending, onSubmit } = useSubmit(form, {
    send: ({ name, scopes, days, currentPassword }) =>
      createApiToken({
        name,
        scopes,
        days: Number(days) as Days,
        ...(currentPassword ? { currentPassword } : {}),
      }),
    onDone: (token) => {
      setCreated(token);
      onCreated();
    },
    fieldOfCode: { password_wrong: 'currentPassword' },
  });
  if (created) {
    return (
      <Dialog
        title={t('tokens.created.title')}
        closeOnClickOutside={false}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('tokens.created.done')}</Button>}
      >
        <div className={classes.secret}>
          <p>{t('tokens.created.text', { name: created.name })}</p>
          <SecretOnce label={t('tokens.created.label')} secret={created.token} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('tokens.dialog.title')}
      closeOnClickOutside={false}
      fullScreenWhenNarrow
      onClose={onClose}
    >
      <Form onSubmit={onSubmit}>
        <TextInput
          data-autofocus
          label={t('tokens.name.label')}
          description={t('tokens.name.hint')}
          maxLength={MAX_API_TOKEN_NAME}
          autoComplete="off"
          {...form.field('name')}
        />
        <Checkbox.Group label={t('tokens.scopes.label')} {...form.field('scopes')}>
          <div className={classes.choices}>
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} name="scopes" label={t(`scope.${scope}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <ChoiceSegments
          label={t('tokens.days.label')}
          options={API_TOKEN_DAYS.map((days) => ({
            value: String(days),
            label: t('tokens.days.choice', { days }),
          }))}
          value={form.values.days}
          onChange={(days) => form.change({ days })}
        />
        <OwnerCheck hasPassword={hasPassword} field={form.field('currentPassword')} />
        <FormActions at="end" label={t('tokens.create.submit')} saving={pending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
