import { useId } from 'react';
import { COLOUR_THEMES } from '@pricealgo/contract/preference-choices';
import { useChosenColours } from '../../lib/account/preferences/use-chosen-colours';
import { t } from '../texts';
import classes from './Colours.module.css';

interface ChoicesProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

function Choices<T extends string>({ label, options, value, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** Light, dark or as the device, and the primary colour. Everything follows at once. */
export function ColourChoices() {
  const { theme, colourTheme, choose } = useChosenColours();
  return (
    <div className={classes.choices}>
      <Choices
        label={t('colours.scheme.label')}
        options={(['light', 'dark', 'auto'] as const).map((value) => ({
          value,
          label: t(`colours.scheme.${value}`),
        }))}
        value={theme}
        onChange={(chosen) => choose({ theme: chosen })}
      />
      <Choices
        label={t('colours.theme.label')}
        options={COLOUR_THEMES.map((value) => ({ value, label: t(`colours.theme.${value}`) }))}
        value={colourTheme}
        onChange={(chosen) => choose({ colourTheme: chosen })}
      />
    </div>
  );
}
