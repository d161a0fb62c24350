import { Link } from 'react-router';
import { LogoMark } from '../../components/LogoMark';
import type { ApplicationInfo } from '../../lib/site/application-info';
import { footerGroups } from '../footer-links';
import { t } from '../texts';
import classes from './Footer.module.css';

/** A link that an administrator added: a page of this site, or another site in a tab of its own. */
function SiteLink({ label, url }: { label: string; url: string }) {
  if (url.startsWith('/')) return <Link to={url}>{label}</Link>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}

/** Company and support links, copyright and postal address. */
export function Footer({ info }: { info: ApplicationInfo | undefined }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.company}>
          {info && (
            <>
              <p className={classes.brand}>
                <LogoMark sizePx={24} />
                {info.brandName}
              </p>
              <address className={classes.address}>{info.postalAddress}</address>
            </>
          )}
        </div>
        {footerGroups().map(({ id, title, links }) => (
          <nav key={id} aria-labelledby={`footer-${id}`}>
            <h2 id={`footer-${id}`} className={classes.title}>
              {title}
            </h2>
            <ul className={classes.list}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              {id === 'support' && info && (
                <li>
                  <a href={info.chatUrl} target="_blank" rel="noopener noreferrer">
                    {t('account.chat')}
                  </a>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className={classes.last}>
        <p>{info && t('footer.copyright', { year: String(info.copyrightYear), brand: info.brandName })}</p>
        <p>{t('footer.advice')}</p>
        {[...(info?.footerLinks ?? []), ...(info?.socialLinks ?? [])].map(({ label, url }) => (
          <SiteLink key={`${label} ${url}`} label={label} url={url} />
        ))}
        <a href="/third-party-notices.txt">{t('footer.notices')}</a>
      </div>
    </footer>
  );
}
