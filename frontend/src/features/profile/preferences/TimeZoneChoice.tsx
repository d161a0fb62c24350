import { useMemo } from 'react';
import { localTimeZone } from '../../../lib/format/time-format';
import { ChoiceSelect } from './ChoiceSelect';
import { t } from './texts';

/** Every zone this browser knows, with the chosen one even where it is not among them. */
function zonesWith(chosen: string): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return chosen === 'exchange' || chosen === 'local' || known.includes(chosen) ? known : [chosen, ...known];
}

/** Whose clock times are shown on. */
export function TimeZoneChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const zones = useMemo(() => zonesWith(value), [value]);
  return (
    <ChoiceSelect label={t('zone.label')} description={t('zone.text')} value={value} onChange={onChange}>
      <option value="exchange">{t('zone.exchange')}</option>
      <option value="local">{t('zone.local', { zone: localTimeZone() })}</option>
      <optgroup label={t('zone.named')}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
    </ChoiceSelect>
  );
}
