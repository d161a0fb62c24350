import { FieldLink } from '../../components/address/FieldLink';
import classes from './ExchangePage.module.css';

export interface ChoiceBarProps {
  label: string;
  /** Name in the address; an empty value takes it out. */
  field: string;
  value: string;
  choices: { value: string; name: string }[];
}

/** A few choices that live in the address, so that a view can be shared and the back button works. */
export function ChoiceBar({ label, field, value, choices }: ChoiceBarProps) {
  return (
    <nav className={classes.choices} aria-label={label}>
      <span className={classes.choicesLabel} aria-hidden="true">
        {label}
      </span>
      {choices.map((choice) => (
        <FieldLink
          key={choice.value}
          fields={{ [field]: choice.value }}
          replace
          preventScrollReset
          className={classes.choice}
          aria-current={choice.value === value ? 'true' : undefined}
        >
          {choice.name}
        </FieldLink>
      ))}
    </nav>
  );
}
