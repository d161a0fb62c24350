import { useMemo } from 'react';
import { localTimeZone } from '../../../lib/format/time-format';
import { zonesWith } from '../../../lib/format/time-zones';
import { ChoiceSelect } from './ChoiceSelect';
import { t } from './texts';

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
