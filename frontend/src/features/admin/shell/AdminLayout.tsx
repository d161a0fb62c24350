import { Button } from '@mantine/core';
import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, Navigate, Outlet } from 'react-router';
import { LogoMark } from '../../../components/LogoMark';
import { logOut } from '../../../lib/session/log-out';
import { isSessionOver } from '../../../lib/session/session-expired';
import { useAdmin } from '../../../lib/session/use-session';
import { useTitleBrand } from '../../../components/page/use-title-brand';
import { t } from '../texts';
import classes from './AdminLayout.module.css';
import { Sidebar } from './Sidebar';
import { t as shell } from './texts';
import { useSidebar } from './use-sidebar';

const MAIN_ID = 'admin-content';

/** Frame of every admin page, without a footer; nobody sees it without admin-info. */
export function AdminLayout() {
  const admin = useAdmin();
  const [leaving, setLeaving] = useState(false);
  const [opened, setOpened] = useState(false);
  const sidebar = useSidebar();
  const sidebarId = useId();
  useTitleBrand();
  if (!admin) return isSessionOver() || leaving ? null : <Navigate to="/admin/login" replace />;

  const menuLabel = opened ? shell('menu.close') : shell('menu.open');
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
          <span className={classes.brandName}>{t('shell.title')}</span>
        </Link>
        <p className={classes.who} data-testid="admin-name" title={admin.name}>
          {admin.name}
        </p>
        <Button className={classes.leave} variant="default" size="sm" loading={leaving} onClick={leave}>
          <IconLogout size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.leaveText}>{t('shell.logout')}</span>
        </Button>
      </header>
      <div className={classes.body}>
        <Sidebar id={sidebarId} {...sidebar} opened={opened} onFollow={() => setOpened(false)} />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
