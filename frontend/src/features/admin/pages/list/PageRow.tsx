import { Link } from 'react-router';
import { formatInstant, localTimeZone } from '../../../../lib/format/time-format';
import type { AdminPage } from '../api/pages-api';
import { editorAddress, publicAddress } from '../shared/public-address';
import { t } from '../texts';
import classes from './Pages.module.css';
import { StateBadges } from './StateBadges';

export function PageRow({ page }: { page: AdminPage }) {
  const { kind, slug, latest, updatedMs } = page;
  return (
    <div className={classes.row} data-testid={`page-${slug}`}>
      <div className={classes.what}>
        <h2 className={classes.name}>
          <Link to={editorAddress(kind, slug)}>{latest.title}</Link>
        </h2>
        <p className={classes.dim}>{publicAddress(kind, slug)}</p>
        <p className={classes.dim}>{t('row.savedAt', { time: formatInstant(updatedMs, localTimeZone()) })}</p>
      </div>
      <div className={classes.state}>
        <StateBadges page={page} />
      </div>
    </div>
  );
}
