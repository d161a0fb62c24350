import { useQuery } from '@tanstack/react-query';
import { Outlet, ScrollRestoration } from 'react-router';
import { applicationInfoQuery } from '../../features/site/api/application-info';
import { ConnectionNotice } from './ConnectionNotice';
import { Footer } from './Footer';
import { RouteAnnouncer } from './RouteAnnouncer';
import { TopBar } from './TopBar';
import classes from './Shell.module.css';

const MAIN_ID = 'content';

/** Frame of every page of the user area. */
export function Shell() {
  const { data: info } = useQuery(applicationInfoQuery);
  return (
    <div className={classes.layout}>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        Skip to content
      </a>
      <TopBar brandName={info?.brandName ?? 'PriceAlgo'} />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer info={info} />
      <ConnectionNotice />
      <RouteAnnouncer mainId={MAIN_ID} />
      <ScrollRestoration />
    </div>
  );
}
