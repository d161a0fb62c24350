import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './Preferences.module.css';

export interface ChoiceSelectProps {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
  /** `option` and `optgroup` elements. */
  children: ReactNode;
}

/** One of many, in the device's own list: typing finds an entry. */
export function ChoiceSelect({ label, description, value, onChange, children }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span className={classes.select}>
        <select
          id={id}
          aria-describedby={`${id}-text`}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {children}
        </select>
        <IconChevronDown size={16} aria-hidden="true" />
      </span>
      <span id={`${id}-text`} className={classes.hint}>
        {description}
      </span>
    </div>
  );
}
