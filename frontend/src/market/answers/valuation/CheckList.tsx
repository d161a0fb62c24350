import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { t } from './texts';
import classes from './Valuation.module.css';

export interface Check {
  readonly text: string;
  /** `null`: a figure for it is missing. */
  readonly met: boolean | null;
}

/** Conditions with whether they hold, as sign and as word. */
export function CheckList({ checks, label }: { checks: readonly Check[]; label: string }) {
  return (
    <ul className={classes.checks} aria-label={label}>
      {checks.map(({ text, met }) => (
        <li key={text}>
          {met === null ? (
            <IconMinus className={classes.unknown} size={18} role="img" aria-label={t('check.unknown')} />
          ) : met ? (
            <IconCheck className={classes.met} size={18} role="img" aria-label={t('check.yes')} />
          ) : (
            <IconX className={classes.unmet} size={18} role="img" aria-label={t('check.no')} />
          )}
          <span>
            {text}
            {met === null && <span className={classes.dim}> {t('check.missing')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
