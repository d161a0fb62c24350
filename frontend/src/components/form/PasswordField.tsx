import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../texts';

export interface PasswordFieldProps extends PasswordInputProps {
  /** Is it a password that exists, or one to come? The browser offers what fits. */
  kind: 'current' | 'new';
  /** What the eye beside it does, in words. */
  toggleLabel?: string;
}

/** A password that can be shown while it is typed. */
export function PasswordField({ kind, toggleLabel, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      autoComplete={`${kind}-password`}
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel ?? t('password.toggle.label') }}
      {...input}
    />
  );
}
