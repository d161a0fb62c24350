import type { Sensitivity } from '@pricealgo/algorithms/valuation/equity/uncertainty';
import { formatPrice } from '../../../lib/format/number-format';
import { plain } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { heatOf } from './heat';
import { t } from './texts';
import classes from './Valuation.module.css';

export interface SensitivityTableProps {
  sensitivity: Sensitivity;
  price: number | null;
}

const MIDDLE = 2;

/** Value per share over discount rate and lasting growth: the colour says above or below the price, and how far. */
export function SensitivityTable({ sensitivity, price }: SensitivityTableProps) {
  const { model, discountRatesPct, terminalGrowthsPct, values } = sensitivity;
  return (
    <div className={classes.block} data-testid="sensitivity">
      <h4 className={classes.subtitle}>{t('sensitivity.title')}</h4>
      <ScrollTable caption={t('sensitivity.caption', { model })}>
        <thead>
          <tr>
            <th scope="col">{t('sensitivity.corner')}</th>
            {terminalGrowthsPct.map((growth) => (
              <th key={growth} scope="col" data-number>
                {plain(growth)}%
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((row, i) => (
            <tr key={discountRatesPct[i]}>
              <th scope="row">{plain(discountRatesPct[i])}%</th>
              {row.map((value, j) => (
                <td
                  key={terminalGrowthsPct[j]}
                  data-number
                  className={classes.heat}
                  data-base={i === MIDDLE && j === MIDDLE}
                  style={{ background: heatOf(value, price) }}
                >
                  {value === null ? 'n/a' : formatPrice(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={classes.note}>{t('sensitivity.legend', { model, price: price === null })}</p>
    </div>
  );
}
