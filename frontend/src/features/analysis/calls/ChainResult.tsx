import { Button, Progress } from '@mantine/core';
import { IconAlertOctagon, IconShieldCheck } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format/number-format';
import { CHAIN_START, type Break, type ChainCheck } from './verify-chain';
import { t } from './texts';
import classes from './Calls.module.css';

const REASONS: Record<Break['reason'], string> = {
  changed: t('fault.record'),
  'not-linked': t('fault.previous'),
  missing: t('fault.missing'),
};

/** How far the check is, and how it ended. */
export function ChainResult({ check, onAgain }: { check: ChainCheck | null; onAgain: () => void }) {
  if (!check?.done) {
    const [checked, total] = [check?.checked ?? 0, check?.total ?? 0];
    return (
      <div className={classes.result} data-testid="chain-result" data-state="checking">
        <p role="status">
          {total === 0
            ? t('check.loading')
            : t('check.progress', { checked: formatCount(checked), total: formatCount(total) })}
        </p>
        <Progress value={total === 0 ? 0 : (checked / total) * 100} aria-label={t('check.label')} />
      </div>
    );
  }
  const { broken, checked, lastHash } = check;
  return (
    <div className={classes.result} data-testid="chain-result" data-state={broken ? 'broken' : 'whole'}>
      <p role="status" className={classes.verdict}>
        {broken ? (
          <IconAlertOctagon size={24} aria-hidden="true" />
        ) : (
          <IconShieldCheck size={24} aria-hidden="true" />
        )}
        {broken
          ? t('check.broken.title', { seq: broken.seq })
          : checked === 0
            ? t('check.empty')
            : t('check.whole', { checked: formatCount(checked) })}
      </p>
      {broken && (
        <p>
          {t('check.broken.text', {
            seq: broken.seq,
            reasons: REASONS[broken.reason],
            checked: formatCount(checked),
          })}
        </p>
      )}
      {lastHash !== CHAIN_START && (
        <p className={classes.hash}>
          {t.rich('check.hash', { checked, lastHash: <code data-testid="last-hash">{lastHash}</code> })}
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
