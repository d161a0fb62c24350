import type { History } from '../api/ticker-history';
import classes from './Chart.module.css';
import { t } from '../texts';

const CHOICES = [
  { adjusted: true, name: t('prices.adjusted.label'), title: t('prices.adjusted.text') },
  { adjusted: false, name: t('prices.raw.label'), title: t('prices.raw.text') },
];

export interface AdjustmentChoiceProps {
  adjusted: boolean;
  onChange: (adjusted: boolean) => void;
}

/** Prices in today's shares, or as they were traded. */
export function AdjustmentChoice({ adjusted, onChange }: AdjustmentChoiceProps) {
  return (
    <div className={classes.choices} role="group" aria-label={t('prices.label')}>
      {CHOICES.map((choice) => (
        <button
          key={choice.name}
          type="button"
          className={classes.choice}
          title={choice.title}
          aria-pressed={choice.adjusted === adjusted}
          onClick={() => onChange(choice.adjusted)}
        >
          {choice.name}
        </button>
      ))}
    </div>
  );
}

/** What was done to the bars, for the line below the chart; nothing where there was nothing to do. */
export function adjustmentText({ adjustment, actions }: Pick<History, 'adjustment' | 'actions'>): string {
  const splits = actions.filter(({ type }) => type === 'split').length;
  if (adjustment === 'total-return') return ` · ${t('prices.totalReturn', { splits })}`;
  if (splits === 0) return adjustment === 'none' ? '' : ` · ${t('splits.none')}`;
  return ` · ${adjustment === 'none' ? t('splits.kept', { splits }) : t('splits.takenOut', { splits })}`;
}
