import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ColorSchemeSwitch } from '../../../components/colours/ColorSchemeSwitch';
import { LogoMark } from '../../../components/LogoMark';
import { useTitleBrand } from '../../../components/page/use-title-brand';
import { storeAdmin } from '../../../lib/session/session';
import type { AdminInfo } from '../../../lib/session/session-info';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { t } from '../texts';
import classes from './AdminLogin.module.css';

/** The frame of every door into the back office: whose it is, and its colours. */
export function LoginCard({ children }: { children: ReactNode }) {
  const brand = useQuery(applicationInfoQuery).data?.brandName ?? 'PriceAlgo';
  useTitleBrand();
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <LogoMark />
          <span className={classes.name}>
            {brand} <span className={classes.office}>{t('shell.title')}</span>
          </span>
          <ColorSchemeSwitch />
        </div>
        {children}
      </div>
    </main>
  );
}

/** What every door does with who has logged in: keeps the session and opens the dashboard. */
export function useEnter(): (info: AdminInfo) => void {
  const navigate = useNavigate();
  return (info) => {
    storeAdmin(info);
    void navigate('/admin', { replace: true });
  };
}
