import type { Verdict } from '../api/calls-api';
import { t } from '../texts';
import classes from './Calls.module.css';

const SIGNS: Readonly<Record<Verdict, string>> = {
  hit: '✓',
  miss: '✗',
  open: '…',
  neutral: '■',
  unjudged: '○',
  withdrawn: '⊘',
};

/** What became of a call as sign, colour and word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <span aria-hidden="true">{SIGNS[verdict]}</span> {t(`verdict.${verdict}`)}
    </span>
  );
}
