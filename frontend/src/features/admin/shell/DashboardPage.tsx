import { Skeleton } from '@mantine/core';
import { IconChartCandle, IconHome } from '@tabler/icons-react';
import { type AdminRole, mayEnter } from '@pricealgo/contract/admin-roles';
import { Link } from 'react-router';
import { lazyPart } from '../../../components/part/lazy-part';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { useAdmin } from '../../../lib/session/use-session';
import { FirstSteps } from '../dashboard/FirstSteps';
import { FigureTiles } from '../dashboard/FigureTiles';
import { t } from '../texts';
import classes from './Dashboard.module.css';

const LINKS = [
  { to: '/', label: t('dashboard.site.title'), text: t('dashboard.site.text'), Icon: IconHome },
  {
    to: '/tickers',
    label: t('dashboard.tickers.title'),
    text: t('dashboard.tickers.text'),
    Icon: IconChartCandle,
  },
];

/** The chart library comes after the figures. */
const DayCharts = lazyPart({
  what: t('dashboard.charts.name'),
  load: () => import('../dashboard/DayCharts').then((m) => m.DayCharts),
  place: <Skeleton height={480} radius="lg" mb="lg" />,
});

/** Tables of those who run the product come after the figures, and to nobody else. */
const Operations = lazyPart({
  what: t('dashboard.operations.name'),
  load: () => import('../dashboard/Operations').then((m) => m.Operations),
  place: <Skeleton height={200} radius="lg" mb="lg" />,
});

/** /admin: how the product is, and where to go. */
export function DashboardPage() {
  const admin = useAdmin();
  // As in the frame of the back office: a session that was kept from before there were roles has all of it.
  const operates = mayEnter((admin?.role as AdminRole | undefined) ?? 'full', 'operations');
  return (
    <Page title={t('dashboard.title')}>
      <PageHeader
        title={t('dashboard.title')}
        lead={admin ? t('dashboard.account', { name: admin.name, email: admin.email }) : undefined}
      />
      <FirstSteps />
      <FigureTiles />
      {operates && <Operations />}
      <DayCharts />
      <ul className={classes.links}>
        {LINKS.map(({ to, label, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.card}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <span>
                <span className={classes.label}>{label}</span>
                <span className={classes.text}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
