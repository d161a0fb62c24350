import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authOptionsQuery } from '../../../lib/account/auth-options';
import { CONFIRM_DIFFERS } from '../../../components/form/messages';
import { PasswordField } from '../../../components/form/PasswordField';
import { t } from '../texts';

export interface NewPasswordFieldsProps {
  busy: boolean;
  /** What the server has against the last one. */
  refused: string | null;
  onEdit: () => void;
  onUpdate: (password: string, confirmed: string) => void;
}

/** Update Password stays disabled until both fields hold the same, long enough password. */
export function NewPasswordFields({ busy, refused, onEdit, onUpdate }: NewPasswordFieldsProps) {
  const { data: options } = useQuery(authOptionsQuery);
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const minLength = options?.passwordMinLength ?? 6;
  const valid = password.length >= minLength && password === confirmed;
  return (
    <>
      <PasswordField
        kind="new"
        name="password"
        label={t('forgot.password.label')}
        toggleLabel={t('form.password.show')}
        description={t('forgot.password.hint', { minLength })}
        autoFocus
        value={password}
        error={refused}
        onChange={({ currentTarget }) => {
          onEdit();
          setPassword(currentTarget.value);
        }}
      />
      <PasswordField
        kind="new"
        name="confirm_password"
        label={t('form.confirmation')}
        toggleLabel={t('form.confirmation.show')}
        value={confirmed}
        error={confirmed !== '' && confirmed !== password ? CONFIRM_DIFFERS : undefined}
        onChange={({ currentTarget }) => setConfirmed(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && valid && !busy) onUpdate(password, confirmed);
        }}
      />
      <Button
        type="button"
        fullWidth
        disabled={!valid}
        loading={busy}
        onClick={() => onUpdate(password, confirmed)}
      >
        {t('forgot.password.submit')}
      </Button>
    </>
  );
}
