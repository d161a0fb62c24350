import { Button } from '@mantine/core';
import { useId } from 'react';
import { t } from '../texts';
import classes from './PictureField.module.css';
import { PictureButton } from './PictureButton';

interface PictureFieldProps {
  label: string;
  hint?: string;
  /** Address in our storage. */
  value: string | null;
  error?: string | undefined;
  onChange: (src: string | null) => void;
}

/** One picture that may be chosen, changed and taken away. */
export function PictureField({ label, hint, value, error, onChange }: PictureFieldProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.field}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {value && <img className={classes.picture} src={value} alt="" />}
      <div className={classes.buttons}>
        <PictureButton
          label={value ? t('picture.change') : t('picture.choose')}
          onUploaded={([picture]) => picture && onChange(picture.src)}
        />
        {value && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
