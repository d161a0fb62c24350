import type { ComparedMember } from '@pricealgo/algorithms/comparative/comparative-detail';
import { Link } from 'react-router';
import { tickerPath } from '../../ticker-path';
import classes from './Comparative.module.css';

/** Heading of a row: the ticker with its role, linked to its own page. */
export function MemberName({ member: { key, name, role } }: { member: ComparedMember }) {
  const [exchangeShortName = '', symbol = ''] = key.split(/:(.*)/s);
  return (
    <th scope="row" title={name}>
      <Link to={tickerPath({ exchangeShortName, symbol })} className={classes.member}>
        {symbol}
      </Link>{' '}
      <span className={classes.dim}>{role === 'subject' ? exchangeShortName : role}</span>
    </th>
  );
}
