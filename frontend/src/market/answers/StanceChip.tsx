import type { Stance } from '@pricealgo/algorithms/algorithm';
import { t } from './texts';
import classes from './StanceChip.module.css';

const SIGNS = { up: '▲', down: '▼', flat: '■', none: '○' } as const;
const WORDS = {
  up: t('stance.up'),
  down: t('stance.down'),
  flat: t('stance.none'),
  none: t('stance.unclaimed'),
} as const;

type Direction = keyof typeof SIGNS;

export function directionOfStance(stance: Stance): Direction {
  if (stance === null) return 'none';
  return stance > 0 ? 'up' : stance < 0 ? 'down' : 'flat';
}

/** An answer's label with its direction as sign, colour and word. */
export function StanceChip({ label, stance }: { label: string; stance: Stance }) {
  const direction = directionOfStance(stance);
  return (
    <span
      className={classes.chip}
      data-direction={direction}
      data-testid="stance-chip"
      title={WORDS[direction]}
    >
      <span aria-hidden="true">{SIGNS[direction]}</span>
      <span className={classes.label}>{label}</span>
      <span className={classes.word}>, {WORDS[direction]}</span>
    </span>
  );
}
