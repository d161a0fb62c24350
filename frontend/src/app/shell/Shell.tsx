import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useFormatEpoch } from '../../lib/account/preferences/use-format-epoch';
import { applicationInfoQuery } from '../../lib/site/application-info';
import { adminAddress } from '../../lib/session/area';
import { useTitleBrand } from '../../components/page/use-title-brand';
import { t } from '../texts';
import { AuthDialogHost } from './account/AuthDialogHost';
import { Footer } from './Footer';
import { RouteAnnouncer } from './RouteAnnouncer';
import { TopBar } from './TopBar';
import { useFoundPlace } from './use-found-place';
import classes from './Shell.module.css';

const MAIN_ID = 'content';

/** Frame of every page of the user area. An address that contains /admin elsewhere than at its beginning leads to the back office. */
export function Shell() {
  const epoch = useFormatEpoch();
  const { data: info } = useQuery(applicationInfoQuery);
  useTitleBrand();
  useFoundPlace();
  const { pathname, search } = useLocation();
  const backOffice = adminAddress(pathname);
  if (backOffice !== null) return <Navigate to={backOffice + search} replace />;
  return (
    <div className={classes.layout}>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        {t('main.skip')}
      </a>
      <TopBar brandName={info?.brandName ?? 'PriceAlgo'} chatUrl={info?.chatUrl} />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet key={epoch} />
      </main>
      <Footer info={info} />
      <RouteAnnouncer mainId={MAIN_ID} />
      <AuthDialogHost />
      <ScrollRestoration />
    </div>
  );
}
