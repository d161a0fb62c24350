import { Button } from '@mantine/core';
import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { ColorSchemeSwitch } from '../../../components/colours/ColorSchemeSwitch';
import { LogoMark } from '../../../components/LogoMark';
import { showLocalTimes } from '../../../lib/account/preferences/follow-preferences';
import { localTimeZone, zoneLabel } from '../../../lib/format/time-format';
import { formatChoice, onFormatChoice } from '../../../lib/i18n/format-choice';
import { logOut } from '../../../lib/session/log-out';
import { isSessionOver } from '../../../lib/session/session-expired';
import { useAdmin } from '../../../lib/session/use-session';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { useTitleBrand } from '../../../components/page/use-title-brand';
import { t } from '../texts';
import classes from './AdminLayout.module.css';
import { mayLookAt } from './admin-navigation';
import { RoleRefused } from './RoleRefused';
import { Sidebar } from './Sidebar';
import { t as shell } from './texts';
import { useAdminRole } from './use-may-open';
import { useSidebar } from './use-sidebar';

const MAIN_ID = 'admin-content';

/** Frame of every admin page, without a footer; nobody sees it without admin-info. */
export function AdminLayout() {
  const admin = useAdmin();
  const role = useAdminRole();
  const [leaving, setLeaving] = useState(false);
  const [opened, setOpened] = useState(false);
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  const sidebarId = useId();
  const brand = useQuery(applicationInfoQuery).data?.brandName ?? 'PriceAlgo';
  useTitleBrand();
  const isLocal = useLocalTimes();
  if (!admin) return isSessionOver() || leaving ? null : <Navigate to="/admin/login" replace />;

  const menuLabel = opened ? shell('menu.close') : shell('menu.open');
  const accountLabel = shell('entry.account');
  const leave = (): void => {
    setLeaving(true);
    void logOut('admin');
  };
  return (
    <div className={classes.layout}>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        <button
          type="button"
          className={classes.menu}
          aria-label={menuLabel}
          aria-expanded={opened}
          aria-controls={sidebarId}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconX size={22} aria-hidden="true" /> : <IconMenu2 size={22} aria-hidden="true" />}
        </button>
        <Link to="/admin" className={classes.brand}>
          <LogoMark />
          <span className={classes.brandName}>
            {brand} <span className={classes.office}>{t('shell.title')}</span>
          </span>
        </Link>
        <Link to="/admin/account" className={classes.who} data-testid="admin-name" title={accountLabel}>
          {admin.name}
        </Link>
        <ColorSchemeSwitch />
        <Button className={classes.leave} variant="default" size="sm" loading={leaving} onClick={leave}>
          <IconLogout size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.leaveText}>{t('shell.logout')}</span>
        </Button>
      </header>
      <div className={classes.body}>
        <Sidebar id={sidebarId} role={role} {...sidebar} opened={opened} onFollow={() => setOpened(false)} />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {isLocal && (mayLookAt(role, pathname) ? <Outlet /> : <RoleRefused />)}
          <TimeZoneNote />
        </main>
      </div>
    </div>
  );
}

/** @returns `false` until times are shown by the clock of this device: nothing with a time is drawn before */
function useLocalTimes(): boolean {
  useLayoutEffect(showLocalTimes, []);
  return useSyncExternalStore(onFormatChoice, () => formatChoice().timeZone === 'local');
}

/** Says once whose clock all times of the screen are of. */
function TimeZoneNote() {
  const timeZone = localTimeZone();
  const names = new Set([timeZone.replaceAll('_', ' '), zoneLabel(timeZone)]);
  const text = shell('zone.text', { zone: [...names].join(', ') });
  return (
    <p className={classes.zone} data-testid="time-zone">
      {text}
    </p>
  );
}
