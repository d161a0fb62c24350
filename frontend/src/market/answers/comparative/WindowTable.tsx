import type { ComparedMember } from '@pricealgo/algorithms/comparative/comparative-detail';
import { signedShare } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { MemberName } from './MemberName';
import { WINDOWS } from './windows';
import { t } from './texts';
import classes from './Comparative.module.css';

/** Returns over calendar windows that end on the last common day, each row with whether dividends are in them. */
export function WindowTable({ members, basis }: { members: readonly ComparedMember[]; basis: string }) {
  return (
    <ScrollTable caption={t('windows.caption', { basis })} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('table.ticker')}</th>
          <th scope="col">{t('windows.holds')}</th>
          {WINDOWS.map((name) => (
            <th key={name} scope="col" data-number>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.key} data-current={member.role === 'subject'}>
            <MemberName member={member} />
            <td className={classes.dim}>
              {(member.basis ?? basis) === 'total return' ? t('windows.total') : t('windows.price')}
            </td>
            {WINDOWS.map((name) => {
              const value = member.windows[name];
              return (
                <td key={name} data-number className={classes.signed} data-sign={Math.sign(value ?? 0)}>
                  {signedShare(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
