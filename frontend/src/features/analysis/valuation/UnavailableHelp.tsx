import type { ReactNode } from 'react';
import type { Call } from '../../../market/answers/api/ticker-analysis';
import type { ValuationOutput } from './assumptions/recompute';
import { t } from '../../../market/answers/valuation/texts';
import { guardsOf } from '../../../market/answers/valuation/ScaleGuards';
import classes from '../../../market/answers/valuation/Valuation.module.css';

const SIMULATED = t('unavailable.simulated');

const WITH_REAL_PRICES: Readonly<Record<ValuationOutput['detail']['kind'], string>> = {
  equity: t('unavailable.realPrices'),
  etf: t('unavailable.fund.text'),
  crypto: t('unavailable.coin.text'),
  index: t('unavailable.index'),
};

/** What would be needed, for a reader who sees no estimate; `null` where there is one. */
export function unavailableReason(
  { simulated }: Pick<Call, 'simulated'>,
  { label, detail }: Pick<ValuationOutput, 'label' | 'detail'>,
): string | null {
  if (label !== 'insufficient data' && label !== 'valuation unavailable') return null;
  if (detail.kind === 'index') return WITH_REAL_PRICES.index;
  if (simulated) return `${SIMULATED} ${WITH_REAL_PRICES[detail.kind]}`;
  switch (detail.kind) {
    case 'etf':
      return t('unavailable.fund.reason');
    case 'crypto':
      return t('unavailable.coin.reason');
    case 'equity':
      if (guardsOf(detail).some(({ state }) => state === 'failed')) return t('unavailable.scale');
      return detail.statements.source === null ? t('unavailable.noStatements') : t('unavailable.incomplete');
  }
}

export function UnavailableHelp({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <div className={classes.help} data-testid="valuation-unavailable">
      <h3 className={classes.subtitle}>{t('unavailable.title')}</h3>
      <p className={classes.text}>{reason}</p>
      {children}
    </div>
  );
}
