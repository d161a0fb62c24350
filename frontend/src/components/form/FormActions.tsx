import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts';
import classes from './Form.module.css';

export interface FormActionsProps {
  label: string;
  saving?: boolean;
  disabled?: boolean;
  /** It cannot be taken back. */
  destructive?: boolean;
  /** On a page at the start, where the eye is after the last field; in a dialog at the end, as in every dialog. */
  at?: 'start' | 'end';
  /** Shows a way back beside the button. */
  onCancel?: () => void;
  /** Further buttons, before these. */
  children?: ReactNode;
}

/** The button that sends a form, and the way back. */
export function FormActions(props: FormActionsProps) {
  const { label, saving = false, disabled, destructive = false, at = 'start', onCancel } = props;
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel}>
      {t('form.cancel')}
    </Button>
  );
  return (
    <div className={classes.actions} data-at={at}>
      {props.children}
      {at === 'end' && cancel}
      <Button type="submit" color={destructive ? 'red.9' : undefined} loading={saving} disabled={disabled}>
        {label}
      </Button>
      {at === 'start' && cancel}
    </div>
  );
}
