import { t } from './texts';
import type { UserStatus } from './users-api';
import classes from './Users.module.css';

const LOOKS: Readonly<Record<UserStatus, 'good' | 'waiting' | 'bad' | undefined>> = {
  inactive: undefined,
  Pending: 'waiting',
  Rejected: 'bad',
  Cancelled: 'bad',
  'Non Practicing': undefined,
  Active: 'good',
  Practicing: 'good',
};

export function StatusBadge({ status }: { status: UserStatus }) {
  return (
    <span className={classes.status} data-look={LOOKS[status]}>
      {t(`status.${status}`)}
    </span>
  );
}
