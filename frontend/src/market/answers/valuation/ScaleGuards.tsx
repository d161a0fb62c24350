import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import type { ScaleGuard } from '@pricealgo/algorithms/valuation/equity/scale-guards';
import { formatQuantity, formatSignificant } from '../../../lib/format/number-format';
import { ScrollTable } from '../ScrollTable';
import { CheckList } from './CheckList';
import { KeyFigures } from './KeyFigures';
import { t } from './texts';
import classes from './Valuation.module.css';

const MET = { passed: true, failed: false, unchecked: null } as const;
const MILLION = 1e6;

/** `17.50B shares`, `0.1378 USD`. */
export function guardFigure({ value, unit }: ScaleGuard['figures'][number]): string {
  const large = Math.abs(value) >= MILLION;
  const text = large ? `${value < 0 ? '−' : ''}${formatQuantity(Math.abs(value))}` : formatSignificant(value);
  return `${text} ${unit}`;
}

/** Answers of version 1 looked at no scale. */
export const guardsOf = ({ guards = [] }: EquityDetail): readonly ScaleGuard[] => guards;

/** What stands against an estimate: what was compared, and what would mend it. */
export function FailedGuards({ guards }: { guards: readonly ScaleGuard[] }) {
  return guards
    .filter(({ state }) => state === 'failed')
    .map(({ key, label, text, figures, mend }) => (
      <div key={key} className={classes.block} data-testid={`guard-${key}`}>
        <p className={classes.text}>
          <strong>{label}</strong>: {text}.
        </p>
        {figures.length > 0 && (
          <KeyFigures figures={figures.map((one) => ({ name: one.label, value: guardFigure(one) }))} />
        )}
        {mend && <p className={classes.text}>{t('guards.mend', { mend })}</p>}
      </div>
    ));
}

/** Every check of scale with what it compared. */
export function ScaleChecks({ detail }: { detail: EquityDetail }) {
  const guards = guardsOf(detail);
  if (guards.length === 0) return null;
  const compared = guards.filter(({ figures }) => figures.length > 0);
  return (
    <div className={classes.block} data-testid="scale-guards">
      <h4 className={classes.subtitle}>{t('guards.title')}</h4>
      <p className={classes.note}>{t('guards.text')}</p>
      <CheckList
        label={t('guards.label')}
        checks={guards.map(({ label, text, state }) => ({ text: `${label}: ${text}`, met: MET[state] }))}
      />
      {compared.length > 0 && (
        <ScrollTable caption={t('guards.caption')} narrow="labels">
          <thead>
            <tr>
              <th scope="col">{t('guards.check')}</th>
              <th scope="col">{t('guards.figure')}</th>
              <th scope="col" data-number>
                {t('guards.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.flatMap(({ key, label, figures }) =>
              figures.map((one) => (
                <tr key={`${key} ${one.label}`}>
                  <th scope="row">{label}</th>
                  <td>{one.label}</td>
                  <td data-number>{guardFigure(one)}</td>
                </tr>
              )),
            )}
          </tbody>
        </ScrollTable>
      )}
    </div>
  );
}
