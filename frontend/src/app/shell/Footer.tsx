import { Link } from 'react-router';
import type { ApplicationInfo } from '../../features/site/api/application-info';
import classes from './Shell.module.css';

/** Company and support links, copyright and postal address. A link joins with the page it leads to. */
export function Footer({ info }: { info: ApplicationInfo | undefined }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div className={classes.address}>
          {info && (
            <>
              <p>
                © {info.copyrightYear} {info.brandName}
              </p>
              <address className={classes.address}>{info.postalAddress}</address>
            </>
          )}
        </div>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company" className={classes.footerTitle}>
            Company
          </h2>
          <ul className={classes.footerList}>
            <li>
              <Link to="/">Home</Link>
            </li>
            <li>
              <Link to="/tickers">Tickers</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-support">
          <h2 id="footer-support" className={classes.footerTitle}>
            Support
          </h2>
          <ul className={classes.footerList}>
            {info && (
              <li>
                <a href={info.chatUrl} target="_blank" rel="noreferrer">
                  Chat With Us
                </a>
              </li>
            )}
            <li>
              <a href="/third-party-notices.txt">Third-party notices</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
