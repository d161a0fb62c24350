import { Button, Progress } from '@mantine/core';
import { IconAlertOctagon, IconShieldCheck } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format/number-format';
import { CHAIN_START, type Break, type ChainCheck } from './verify-chain';
import { t } from './texts';
import classes from './Calls.module.css';

const REASONS: Record<Break['reason'], string> = {
  changed: t('itsRecordIsNotThe'),
  'not-linked': t('itDoesNotNameThe'),
  missing: t('itIsMissingThoughCalls'),
};

/** How far the check is, and how it ended. */
export function ChainResult({ check, onAgain }: { check: ChainCheck | null; onAgain: () => void }) {
  if (!check?.done) {
    const [checked, total] = [check?.checked ?? 0, check?.total ?? 0];
    return (
      <div className={classes.result} data-testid="chain-result" data-state="checking">
        <p role="status">
          {total === 0
            ? t('loadingTheChain')
            : t('ofCallsChecked', { checked: formatCount(checked), total: formatCount(total) })}
        </p>
        <Progress value={total === 0 ? 0 : (checked / total) * 100} aria-label={t('callsChecked')} />
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
          ? t('theChainBreaksAtCall', { seq: broken.seq })
          : checked === 0
            ? t('thereAreNoCallsYet')
            : t('allCallsFitNoneWas', { checked: formatCount(checked) })}
      </p>
      {broken && (
        <p>
          {t('callDoesNotFitThe', {
            seq: broken.seq,
            reasons: REASONS[broken.reason],
            checked: formatCount(checked),
          })}
        </p>
      )}
      {lastHash !== CHAIN_START && (
        <p className={classes.hash}>
          {t.rich('hashOfCall', { checked, lastHash: <code data-testid="last-hash">{lastHash}</code> })}
        </p>
      )}
      <div>
        <Button variant="default" size="sm" onClick={onAgain}>
          {t('checkAgain')}
        </Button>
      </div>
    </div>
  );
}
