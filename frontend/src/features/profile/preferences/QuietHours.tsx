import { useState } from 'react';
import { localTimeZone, zoneLabel } from '../../../lib/format/time-format';
import type { Preferences } from '@pricealgo/contract/preference-choices';
import { ChoiceSwitch } from './ChoiceSwitch';
import { t } from './texts';
import classes from './Preferences.module.css';

type Hours = NonNullable<Preferences['quietHours']>;

/** What most people mean by night, as a beginning. */
const ENDS = ['from', 'to'] as const;
const NIGHT: Hours = { from: '22:00', to: '07:00' };
const CLOCK = /^\d\d:\d\d$/;

/** The clock that the server goes by: New York's where times are those of each exchange. */
function clockOf({ timeZone }: Preferences): string {
  if (timeZone === 'exchange') return zoneLabel('America/New_York');
  return (timeZone === 'local' ? localTimeZone() : timeZone).replaceAll('_', ' ');
}

/** A time of the day that is handed over when it is whole and the field is left. */
function Clock({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <label className={classes.clock}>
      {label}
      <input
        type="time"
        required
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          if (!CLOCK.test(typed)) setTyped(value);
          else if (typed !== value) onChange(typed);
        }}
      />
    </label>
  );
}

/** Hours of the day in which nothing is pushed or mailed. */
export function QuietHours({
  preferences,
  onChange,
}: {
  preferences: Preferences;
  onChange: (hours: Hours | null) => void;
}) {
  const { quietHours } = preferences;
  return (
    <div className={classes.quiet}>
      <ChoiceSwitch
        label={t('quiet.label')}
        description={t('quiet.text', { zone: clockOf(preferences) })}
        checked={quietHours !== null}
        onChange={(on) => onChange(on ? NIGHT : null)}
      />
      {quietHours && (
        <div className={classes.clocks}>
          {ENDS.map((end) => (
            <Clock
              key={`${end} ${quietHours[end]}`}
              label={t(`quiet.${end}`)}
              value={quietHours[end]}
              onChange={(time) => onChange({ ...quietHours, [end]: time })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
