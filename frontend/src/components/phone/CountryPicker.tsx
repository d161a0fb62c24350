import type { Country } from './country-data';
import { flagOf } from './flag';
import { t } from './texts';
import classes from './Phone.module.css';

export interface CountryPickerProps {
  countries: readonly Country[] | null;
  value: string;
  disabled: boolean;
  onChange: (code: string) => void;
}

const AT_FIRST: Country = { code: 'US', name: t('country.none'), callingCode: '1' };

/** Flag and code of a country over the system's own list, which every keyboard and phone knows how to search. */
export function CountryPicker({ countries, value, disabled, onChange }: CountryPickerProps) {
  const known = countries ?? [AT_FIRST];
  const chosen = known.find(({ code }) => code === value) ?? AT_FIRST;
  return (
    <div className={classes.country} data-disabled={disabled || undefined}>
      <span className={classes.flag} aria-hidden="true">
        {flagOf(chosen.code)}
      </span>
      <span aria-hidden="true">+{chosen.callingCode}</span>
      <select
        className={classes.select}
        aria-label={t('country.label')}
        autoComplete="tel-country-code"
        value={chosen.code}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {known.map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {`${name} (+${callingCode}) ${flagOf(code)}`}
          </option>
        ))}
      </select>
    </div>
  );
}
