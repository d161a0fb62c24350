import { Link } from 'react-router';
import { t } from '../texts';

/** The way to the alerts, for pages that speak of notifications. */
export function AlertsLink() {
  return <Link to="/alerts">{t('link.name')}</Link>;
}
