import { Switch } from '@mantine/core';
import classes from './Preferences.module.css';

export interface ChoiceSwitchProps {
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One choice that is on or off, and what it means. */
export function ChoiceSwitch({ onChange, ...shown }: ChoiceSwitchProps) {
  return (
    <Switch
      {...shown}
      classNames={{ root: classes.choice, description: classes.meaning }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
