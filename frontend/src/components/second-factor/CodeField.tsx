import { PinInput } from '@mantine/core';
import { t } from './texts';

export interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** All six digits are there. */
  onComplete: (code: string) => void;
  disabled?: boolean;
}

const CODE_LENGTH = 6;

/** Six digits, filled by the browser where it can. */
export function CodeField({ value, onChange, onComplete, disabled = false }: CodeFieldProps) {
  return (
    <PinInput
      length={CODE_LENGTH}
      type="number"
      inputMode="numeric"
      oneTimeCode
      autoFocus
      gap={8}
      size="md"
      placeholder=""
      aria-label={t('code.label')}
      getInputProps={(index) => ({
        'aria-label': t('code.digit', { index: index + 1, codeLength: CODE_LENGTH }),
      })}
      value={value}
      disabled={disabled}
      onChange={onChange}
      onComplete={onComplete}
    />
  );
}
