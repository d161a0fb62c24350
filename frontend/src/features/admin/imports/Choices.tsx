import { Checkbox, Select, TextInput } from '@mantine/core';
import { Section } from '../../../components/section/Section';
import type { ImportChoices } from './imports-api';
import classes from './Imports.module.css';
import { t } from './texts';

const DECIMALS = ['rows', 'point', 'comma'] as const;
const DATES = ['rows', 'day-first', 'month-first'] as const;

/** As the fields hold them; `rows`: the rows of the files tell. */
export interface WrittenChoices {
  dryRun: boolean;
  strict: boolean;
  decimal: (typeof DECIMALS)[number];
  dates: (typeof DATES)[number];
  sameCompany: string;
  listedFrom: string;
}

export const NO_CHOICES: WrittenChoices = {
  dryRun: false,
  strict: false,
  decimal: 'rows',
  dates: 'rows',
  sameCompany: '',
  listedFrom: '',
};

const words = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

/** What the server takes of the fields; it says what is wrong with them. */
export function choicesOf({
  decimal,
  dates,
  sameCompany,
  listedFrom,
  ...flags
}: WrittenChoices): ImportChoices {
  return {
    ...flags,
    ...(decimal === 'rows' ? {} : { decimal }),
    ...(dates === 'rows' ? {} : { dates }),
    sameCompany: words(sameCompany),
    listedFrom: words(listedFrom).map((word) => {
      // A symbol may hold the sign itself: `EURUSD=X`.
      const sign = word.lastIndexOf('=');
      return sign < 0 ? { key: word, date: '' } : { key: word.slice(0, sign), date: word.slice(sign + 1) };
    }),
  };
}

interface ChoicesProps {
  value: WrittenChoices;
  onChange: (value: WrittenChoices) => void;
}

/** What somebody says of the files before choosing them: the options of the commands. */
export function Choices({ value, onChange }: ChoicesProps) {
  const set = (part: Partial<WrittenChoices>): void => onChange({ ...value, ...part });
  return (
    <Section id="choices" look="panel" title={t('choices.title')} text={t('choices.text')}>
      <Checkbox
        label={t('choices.dryRun')}
        checked={value.dryRun}
        onChange={({ currentTarget }) => set({ dryRun: currentTarget.checked })}
      />
      <Checkbox
        label={t('choices.strict')}
        checked={value.strict}
        onChange={({ currentTarget }) => set({ strict: currentTarget.checked })}
      />
      <div className={classes.kinds}>
        <Select
          label={t('choices.decimal.label')}
          data={DECIMALS.map((one) => ({ value: one, label: t(`choices.decimal.${one}`) }))}
          value={value.decimal}
          allowDeselect={false}
          onChange={(one) => set({ decimal: DECIMALS.find((known) => known === one) ?? 'rows' })}
        />
        <Select
          label={t('choices.dates.label')}
          data={DATES.map((one) => ({ value: one, label: t(`choices.dates.${one}`) }))}
          value={value.dates}
          allowDeselect={false}
          onChange={(one) => set({ dates: DATES.find((known) => known === one) ?? 'rows' })}
        />
        <TextInput
          label={t('choices.sameCompany.label')}
          placeholder={t('choices.sameCompany.example')}
          value={value.sameCompany}
          onChange={({ currentTarget }) => set({ sameCompany: currentTarget.value })}
        />
        <TextInput
          label={t('choices.listedFrom.label')}
          placeholder={t('choices.listedFrom.example')}
          value={value.listedFrom}
          onChange={({ currentTarget }) => set({ listedFrom: currentTarget.value })}
        />
      </div>
    </Section>
  );
}
