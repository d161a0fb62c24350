import { Button, Progress } from '@mantine/core';
import { IconAlertOctagon, IconShieldCheck } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format/number-format';
import { CHAIN_START, type Break, type ChainCheck } from './verify-chain';
import { t } from './texts';
import classes from './Calls.module.css';

/** Numbers as they are shown. */
type Counts = Record<'checked' | 'total', string>;

/** Which chain: its sentences, and the test id of its result. */
const WORDS = {
  calls: {
    testId: 'chain-result',
    label: t('check.label'),
    empty: t('check.empty'),
    progress: (counts: Counts) => t('check.progress', counts),
    whole: (checked: string) => t('check.whole', { checked }),
    broken: (seq: number) => t('check.broken.title', { seq }),
  },
  outcomes: {
    testId: 'outcome-result',
    label: t('check.outcomes.label'),
    empty: t('check.outcomes.empty'),
    progress: (counts: Counts) => t('check.outcomes.progress', counts),
    whole: (checked: string) => t('check.outcomes.whole', { checked }),
    broken: (seq: number) => t('check.outcomes.broken', { seq }),
  },
} as const;

interface Props {
  readonly of: keyof typeof WORDS;
  readonly check: ChainCheck | null;
  readonly onAgain: () => void;
}

const REASONS: Record<Break['reason'], string> = {
  changed: t('fault.record'),
  'not-linked': t('fault.previous'),
  missing: t('fault.missing'),
};

/** How far the check is, and how it ended. */
export function ChainResult({ of, check, onAgain }: Props) {
  const words = WORDS[of];
  if (!check?.done) {
    const [checked, total] = [check?.checked ?? 0, check?.total ?? 0];
    return (
      <div className={classes.result} data-testid={words.testId} data-state="checking">
        <p role="status">
          {total === 0
            ? t('check.loading')
            : words.progress({ checked: formatCount(checked), total: formatCount(total) })}
        </p>
        <Progress value={total === 0 ? 0 : (checked / total) * 100} aria-label={words.label} />
      </div>
    );
  }
  const { broken, checked, lastHash } = check;
  return (
    <div className={classes.result} data-testid={words.testId} data-state={broken ? 'broken' : 'whole'}>
      <p role="status" className={classes.verdict}>
        {broken ? (
          <IconAlertOctagon size={24} aria-hidden="true" />
        ) : (
          <IconShieldCheck size={24} aria-hidden="true" />
        )}
        {broken ? words.broken(broken.seq) : checked === 0 ? words.empty : words.whole(formatCount(checked))}
      </p>
      {broken && (
        <p>
          {t(of === 'calls' ? 'check.broken.text' : 'check.outcomes.broken.text', {
            seq: broken.seq,
            reasons: REASONS[broken.reason],
            checked: formatCount(checked),
          })}
        </p>
      )}
      {lastHash !== CHAIN_START && (
        <p className={classes.hash}>
          {t.rich(of === 'calls' ? 'check.hash' : 'check.outcomes.hash', {
            checked,
            lastHash: <code data-testid={`last-hash-${of}`}>{lastHash}</code>,
          })}
        </p>
      )}
      <div>
        <Button variant="default" size="sm" onClick={onAgain}>
          {t('check.again')}
        </Button>
      </div>
    </div>
  );
}
