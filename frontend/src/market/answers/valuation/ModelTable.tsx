import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { formatPrice } from '../../../lib/format/number-format';
import { ScrollTable } from '../ScrollTable';
import { share } from '../figures';
import { t } from './texts';
import classes from './Valuation.module.css';

const price = (value: number | null): string => (value === null ? 'n/a' : formatPrice(value));

/** Every model with what it gives and what it weighs, and those that could not be used, with the reason. */
export function ModelTable({ detail }: { detail: EquityDetail }) {
  const { models, unused, blended, priceCurrency, selection } = detail;
  return (
    <div className={classes.block} data-testid="valuation-models">
      <h4 className={classes.subtitle}>{t('models.title')}</h4>
      <p className={classes.note}>{t('models.text', { selection })}</p>
      {models.length > 0 && (
        <ScrollTable caption={t('models.caption', { priceCurrency })} narrow="labels">
          <thead>
            <tr>
              <th scope="col">{t('models.model')}</th>
              {[t('models.weight'), t('models.low'), t('models.base'), t('models.high')].map((heading) => (
                <th key={heading} scope="col" data-number>
                  {heading}
                </th>
              ))}
              <th scope="col">{t('models.restsOn')}</th>
            </tr>
          </thead>
          <tbody>
            {models.map(({ key, label, weight, low, base, high, basis, terminalShare }) => (
              <tr key={key}>
                <th scope="row" className={classes.model}>
                  {label}
                </th>
                <td data-number>{weight > 0 ? share(weight) : t('models.reference')}</td>
                <td data-number>{price(low)}</td>
                <td data-number>{price(base)}</td>
                <td data-number>{price(high)}</td>
                <td className={classes.basis}>
                  {basis}
                  {terminalShare !== null && (
                    <span className={classes.dim}>
                      {' '}
                      · {t('models.terminal', { terminalShare: share(terminalShare) })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
            {blended && (
              <tr data-current="true">
                <th scope="row">{t('models.blend')}</th>
                <td data-number>{share(1)}</td>
                <td data-number>{price(blended.low)}</td>
                <td data-number>{price(blended.value)}</td>
                <td data-number>{price(blended.high)}</td>
                <td className={classes.basis}>{t('models.median')}</td>
              </tr>
            )}
          </tbody>
        </ScrollTable>
      )}
      {unused.length > 0 && (
        <>
          <h5 className={classes.subtitle}>{t('models.unused')}</h5>
          <ul className={classes.reasons}>
            {unused.map(({ key, label, reason }) => (
              <li key={key}>
                <strong>{label}</strong>: <span className={classes.dim}>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
