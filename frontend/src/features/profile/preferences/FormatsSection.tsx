import { useNowMs } from '../../../components/use-now';
import { formatMoney, formatPct } from '../../../lib/format/number-format';
import { formatShownInstant } from '../../../lib/format/time-format';
import { usePreferences } from '../../../lib/account/preferences/use-preferences';
import { Section } from '../../../components/section/Section';
import { ChoiceSegments } from './ChoiceSegments';
import { LanguageChoice } from './LanguageChoice';
import { t } from './texts';
import { TimeZoneChoice } from './TimeZoneChoice';
import { usePreferenceChange } from './use-preference-change';
import classes from './Preferences.module.css';

/** Samples need no translation: they are what they stand for. */
const NUMBERS = [
  { value: 'comma-point', label: '1,234.56' },
  { value: 'point-comma', label: '1.234,56' },
  { value: 'space-comma', label: '1\u202f234,56' },
] as const;
const CURRENCIES = [
  { value: 'symbol', label: '$' },
  { value: 'code', label: 'USD' },
] as const;

/** An amount, a change and this very second as they look now. The figures are made up. */
function Example() {
  const nowMs = useNowMs(1_000);
  return (
    <p className={classes.example} data-testid="format-example">
      {t('formats.example', {
        price: formatMoney(1_234.5, 'USD'),
        change: formatPct(-0.75),
        time: formatShownInstant(Math.floor(nowMs / 1_000) * 1_000, 'NASDAQ'),
      })}
    </p>
  );
}

/** How numbers, amounts and times are written. */
export function FormatsSection() {
  const { numberFormat, currencyDisplay, timeZone } = usePreferences();
  const save = usePreferenceChange();
  return (
    <Section id="formats" title={t('formats.title')} text={t('formats.text')}>
      <ChoiceSegments
        label={t('numbers.label')}
        options={NUMBERS}
        value={numberFormat}
        onChange={(value) => save({ numberFormat: value })}
      />
      <ChoiceSegments
        label={t('currency.label')}
        options={CURRENCIES}
        value={currencyDisplay}
        onChange={(value) => save({ currencyDisplay: value })}
      />
      <TimeZoneChoice value={timeZone} onChange={(value) => save({ timeZone: value })} />
      <LanguageChoice />
      <Example />
    </Section>
  );
}
