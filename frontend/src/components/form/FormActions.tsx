import { Button } from '@mantine/core';
import { t } from '../texts';
import classes from './FormActions.module.css';

export interface FormActionsProps {
  label: string;
  saving: boolean;
  disabled?: boolean;
  /** Shows a way back beside the button. */
  onCancel?: () => void;
}

/** The button that sends a form, at its start, where the eye is after the last field. */
export function FormActions({ label, saving, disabled, onCancel }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      <Button type="submit" loading={saving} disabled={disabled}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
