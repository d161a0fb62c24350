import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import classes from './Preferences.module.css';

export interface ChoiceSegmentsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, all of them in sight. */
export function ChoiceSegments<T extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceSegmentsProps<T>) {
  const id = useId();
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        className={classes.segments}
        data={[...options]}
        value={value}
        onChange={(chosen) => onChange(chosen as T)}
      />
    </div>
  );
}
