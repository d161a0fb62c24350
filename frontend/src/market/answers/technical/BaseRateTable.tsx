import { SegmentedControl } from '@mantine/core';
import type { TechnicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';
import type { RatingBaseRates } from '@pricealgo/algorithms/technical';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/number-format';
import { share, signedShare } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';
import classes from './Technical.module.css';

type BaseRate = RatingBaseRates['unconditional'];

function RateCells({ rate }: { rate: BaseRate | undefined }) {
  if (!rate || rate.count === 0) {
    return (
      <td colSpan={3} data-number className={classes.dim}>
        {t('past.never')}
      </td>
    );
  }
  const { interval } = rate;
  return (
    <>
      <td data-number>
        {formatCount(rate.count)} <span className={classes.dim}>({formatCount(rate.effectiveCount)})</span>
      </td>
      <td data-number>
        {share(rate.shareUp)}{' '}
        {interval && (
          <span className={classes.dim}>
            {share(interval.low)}–{share(interval.high)}
          </span>
        )}
        {!rate.enough && <div className={classes.dim}>{t('past.tooFew')}</div>}
      </td>
      <td data-number>{signedShare(rate.medianReturn)}</td>
    </>
  );
}

export interface BaseRateTableProps {
  baseRates: TechnicalAnswer['baseRates'];
  /** The answer's own label: its row is marked. */
  label: string;
  symbol: string;
}

/** What followed each label so far, on this ticker and on the index: the label is worth no more than that. */
export function BaseRateTable({ baseRates: { own, index }, label, symbol }: BaseRateTableProps) {
  const [chosen, setChosen] = useState(String(own.at(-1)?.horizon ?? ''));
  const at = (rates: readonly RatingBaseRates[] | undefined) =>
    rates?.find(({ horizon }) => String(horizon) === chosen);
  const [mine, market] = [at(own), at(index?.rates)];
  if (!mine) return null;
  const rows = [...mine.byLabel.map(({ label: name }) => name).toReversed()];
  return (
    <div className={classes.whyBlock} data-testid="base-rates">
      <h4 className={classes.subtitle}>{t('past.title')}</h4>
      <div className={classes.control}>
        <span id="base-rate-horizon">{t('past.horizon')}</span>
        <SegmentedControl
          aria-labelledby="base-rate-horizon"
          size="sm"
          value={chosen}
          onChange={setChosen}
          data={own.map(({ horizon }) => String(horizon))}
        />
      </div>
      <ScrollTable caption={t('past.caption', { chosen })} narrow="labels">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('table.rating')}
            </th>
            <th scope="colgroup" colSpan={3}>
              {symbol}
            </th>
            {index && (
              <th scope="colgroup" colSpan={3}>
                {index.key}
              </th>
            )}
          </tr>
          <tr>
            {[mine, ...(index ? [market] : [])].map((_, group) =>
              [t('past.days'), t('past.higher'), t('past.median')].map((heading) => (
                <th key={`${group}-${heading}`} scope="col" data-number>
                  {heading}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name} data-current={name === label}>
              <th scope="row">
                {name}
                {name === label ? ` ${t('past.now')}` : ''}
              </th>
              <RateCells rate={mine.byLabel.find((rate) => rate.label === name)} />
              {index && <RateCells rate={market?.byLabel.find((rate) => rate.label === name)} />}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('past.all')}</th>
            <RateCells rate={mine.unconditional} />
            {index && <RateCells rate={market?.unconditional} />}
          </tr>
        </tbody>
      </ScrollTable>
      <p className={classes.note}>{t('past.text')}</p>
    </div>
  );
}
