import { Link } from 'react-router';
import { formatInstant, localTimeZone } from '../../../lib/format/time-format';
import { actionText } from './action-text';
import type { AuditEvent } from './audit-api';
import classes from './Audit.module.css';
import { detailText } from './detail-text';
import { t } from './texts';

const COLUMNS = ['time', 'action', 'actor', 'subject', 'detailColumn', 'address'] as const;

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, timeMs, action, actor, subject, detail, address }) => (
            <tr key={id} data-testid="audit-row">
              <td>{formatInstant(timeMs, localTimeZone())}</td>
              <th scope="row">{actionText(action)}</th>
              <td>
                <Person person={actor} />
              </td>
              <td>
                <Person person={subject} />
              </td>
              <td className={classes.detail}>{detailText(detail)}</td>
              <td>{address ?? t('nothing')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Person({ person }: { person: AuditEvent['actor'] }) {
  if (!person) return t('nobody');
  const { userId, name, email } = person;
  if (!name) return t('gone');
  return (
    <>
      <Link to={`/admin/users?user=${userId}`}>{name}</Link>
      <span className={classes.dim}>{email}</span>
    </>
  );
}
