import type { ReverseDcf } from '@pricealgo/algorithms/valuation/equity/reverse-dcf';
import { signedShare } from '../figures';
import { t } from './texts';
import classes from './Valuation.module.css';

/** The price read backwards: what growth or margin it takes for granted, beside what the company has shown. */
export function PriceImplies({ reverse }: { reverse: ReverseDcf }) {
  const { text, ownGrowth, sectorGrowth } = reverse;
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return (
    <div className={classes.block} data-testid="reverse-dcf">
      <h4 className={classes.subtitle}>{t('implied.title')}</h4>
      <p className={classes.text}>
        {sentence}.{' '}
        {ownGrowth === null ? t('implied.tooFew') : t('implied.own', { ownGrowth: signedShare(ownGrowth) })}
        {sectorGrowth !== null && ` ${t('implied.sector', { sectorGrowth: signedShare(sectorGrowth) })}`}
      </p>
    </div>
  );
}
