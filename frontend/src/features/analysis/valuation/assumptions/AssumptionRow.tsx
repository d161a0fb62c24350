import { ActionIcon, NumberInput } from '@mantine/core';
import type { Assumption } from '@pricealgo/algorithms/valuation/assumptions/assumption-book';
import { IconArrowBackUp } from '@tabler/icons-react';
import { sliderRange, type Shown } from './own-values';
import { t } from '../../../../market/answers/valuation/texts';
import classes from './Assumptions.module.css';

export interface AssumptionRowProps {
  assumption: Assumption;
  /** What the call took, `null` where nothing is known. */
  called: number | null;
  /** The reader's own value, or the one that the call was asked with. */
  own: number | undefined;
  /** Whether that is not what the call took. */
  changed: boolean;
  shown: Shown;
  onChange: (value: number | null) => void;
  /** Back to what the call took. */
  onReset: () => void;
}

const BOUND_LIMIT = 1e9;

function boundsText({ min, max, unit }: Assumption): string | null {
  if (unit === 'money' || unit === 'shares' || unit === 'factor' || max >= BOUND_LIMIT) return null;
  return t('assumption.range', { min, max }).replaceAll('-', '−');
}

/** One number the valuation rests on: what it is, where it is from, and the reader's own. */
export function AssumptionRow({
  assumption,
  called,
  own,
  changed,
  shown,
  onChange,
  onReset,
}: AssumptionRowProps) {
  const { key, label, min, max, source } = assumption;
  const value = own ?? assumption.value;
  const range = sliderRange(assumption, called);
  const bounds = boundsText(assumption);
  const told = own === undefined ? source : changed ? t('assumption.own') : t('assumption.chosen');
  const name = `${label}, ${shown.unit}`;
  return (
    <li className={classes.row} data-own={own !== undefined} data-testid={`assumption-${key}`}>
      <div className={classes.about}>
        <span className={classes.label}>{label}</span>
        <span className={classes.source}>
          {told}
          {bounds && ` · ${bounds}`}
        </span>
      </div>
      {range && (
        <input
          className={classes.slider}
          type="range"
          aria-label={t('assumption.slider', { name })}
          min={range.min}
          max={range.max}
          step={range.step}
          value={value ?? range.min}
          data-unknown={value === null}
          aria-valuetext={value === null ? t('value.unknown') : undefined}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
      )}
      <NumberInput
        className={classes.number}
        size="sm"
        aria-label={name}
        placeholder={t('value.unknown')}
        value={value === null ? '' : Number((value / shown.factor).toFixed(shown.decimals))}
        min={min / shown.factor}
        max={max / shown.factor}
        decimalScale={shown.decimals}
        thousandSeparator=","
        clampBehavior="blur"
        hideControls
        rightSection={<span className={classes.unit}>{shown.unit}</span>}
        rightSectionWidth={`calc(${shown.unit.length}ch + 16px)`}
        onValueChange={({ floatValue }, { source: cause }) => {
          // Set by us from the other control: nothing that a reader typed.
          if ((cause as string) !== 'prop')
            onChange(floatValue === undefined ? null : floatValue * shown.factor);
        }}
      />
      <ActionIcon
        className={classes.back}
        variant="subtle"
        color="gray"
        aria-label={t('assumption.back.named', { label })}
        title={t('assumption.back.action')}
        disabled={!changed}
        onClick={onReset}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
    </li>
  );
}
