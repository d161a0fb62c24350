import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { formatMoney } from '../../../lib/format/number-format';
import { plain, signedShare } from '../figures';
import { KeyFigures, type KeyFigure } from './KeyFigures';
import { FootballField } from './FootballField';
import { Health } from './Health';
import { ModelTable } from './ModelTable';
import { MonteCarloChart } from './MonteCarloChart';
import { PriceImplies } from './PriceImplies';
import { ScaleChecks } from './ScaleGuards';
import { SensitivityTable } from './SensitivityTable';
import { Confidence, Flows, Statements } from './Sources';
import { t } from './texts';
import classes from './Valuation.module.css';

function figuresOf({
  blended,
  price,
  priceCurrency,
  confidence,
  cashRunwayYears,
}: EquityDetail): KeyFigure[] {
  const money = (value: number): string => formatMoney(value, priceCurrency);
  const figures: KeyFigure[] = [
    { name: t('figure.price'), value: price === null ? 'n/a' : money(price), testId: 'valuation-price' },
  ];
  if (blended) {
    figures.unshift({
      name: t('company.value'),
      value: money(blended.value),
      hint: t('company.range', { low: money(blended.low), high: money(blended.high) }),
      testId: 'valuation-value',
    });
    figures.push(
      {
        name: t('company.margin.label'),
        value: signedShare(blended.marginOfSafety),
        hint: t('company.margin.text'),
        testId: 'valuation-margin',
      },
      { name: t('company.against'), value: signedShare(blended.upside), testId: 'valuation-upside' },
    );
  }
  figures.push({ name: t('company.confidence'), value: confidence.level });
  if (cashRunwayYears !== null)
    figures.push({
      name: t('company.cash.label'),
      value: t('company.cash.value', { cashRunwayYears: plain(cashRunwayYears, 1) }),
      hint: t('company.cash.text'),
    });
  return figures;
}

/** A company's value: the figures and both pictures. */
export function CompanyPicture({ detail }: { detail: EquityDetail }) {
  return (
    <div className={classes.stack}>
      <KeyFigures figures={figuresOf(detail)} />
      <FootballField detail={detail} />
      <MonteCarloChart detail={detail} />
    </div>
  );
}

/** The reasons down to the statements. */
export function CompanyWhy({ detail }: { detail: EquityDetail }) {
  return (
    <div className={classes.stack}>
      <p className={classes.note}>{t('company.text')}</p>
      <ModelTable detail={detail} />
      {detail.sensitivity && <SensitivityTable sensitivity={detail.sensitivity} price={detail.price} />}
      {detail.reverse && <PriceImplies reverse={detail.reverse} />}
      <Health detail={detail} />
      <Confidence detail={detail} />
      <Flows detail={detail} />
      <ScaleChecks detail={detail} />
      <Statements detail={detail} />
    </div>
  );
}
