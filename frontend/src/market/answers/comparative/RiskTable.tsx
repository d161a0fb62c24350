import type { ComparedMember, Measures } from '@pricealgo/algorithms/comparative/comparative-detail';
import { formatDate } from '../../../lib/format/time-format';
import { plain, share, signedShare, withError } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { MemberName } from './MemberName';
import { t } from './texts';
import classes from './Comparative.module.css';

const HEADINGS = [
  t('risk.return'),
  t('risk.volatility'),
  t('risk.sharpe'),
  t('risk.sortino'),
  t('risk.calmar'),
  t('risk.fall'),
  t('risk.beta'),
  t('risk.alpha'),
  t('risk.valueAtRisk'),
  t('risk.shortfall'),
];

function Fall({ drawdown }: { drawdown: Measures['drawdown'] }) {
  const { depth, peakMs, troughMs, recoveryMs } = drawdown;
  const day = (timeMs: number): string => formatDate(timeMs, 'UTC');
  return (
    <>
      {signedShare(depth)}
      {peakMs !== null && troughMs !== null && (
        <div className={classes.dim}>
          {day(peakMs)} – {day(troughMs)}
          <br />
          {recoveryMs === null
            ? t('risk.notRecovered')
            : t('risk.recovered', { recoveryMs: day(recoveryMs) })}
        </div>
      )}
    </>
  );
}

/** Risk and return on the days that all of them share, with the error of what is an estimate. */
export function RiskTable({ members }: { members: readonly ComparedMember[] }) {
  return (
    <ScrollTable caption={t('risk.caption')} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('table.ticker')}</th>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" data-number>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const { measures, beta } = member;
          return (
            <tr key={member.key} data-current={member.role === 'subject'}>
              <MemberName member={member} />
              {measures ? (
                <>
                  <td data-number>{signedShare(measures.cagr)}</td>
                  <td data-number>{share(measures.volatility)}</td>
                  <td data-number>{withError(measures.sharpe, measures.sharpeError)}</td>
                  <td data-number>{plain(measures.sortino)}</td>
                  <td data-number>{plain(measures.calmar)}</td>
                  <td data-number>
                    <Fall drawdown={measures.drawdown} />
                  </td>
                </>
              ) : (
                <td colSpan={6} className={classes.dim}>
                  {t('risk.tooShort')}
                </td>
              )}
              <td data-number>
                {beta ? withError(beta.value, beta.standardError) : 'n/a'}
                {beta && <div className={classes.dim}>{beta.basis}</div>}
              </td>
              <td data-number>{signedShare(beta?.alpha)}</td>
              <td data-number>{signedShare(measures?.valueAtRisk95)}</td>
              <td data-number>{signedShare(measures?.conditionalValueAtRisk95)}</td>
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
}
