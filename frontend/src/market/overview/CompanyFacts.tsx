import { formatDate } from '../../lib/format/time-format';
import type { Overview } from '../api/ticker-overview';
import { t } from '../ticker/texts';
import classes from './Overview.module.css';

type Facts = Overview['facts'];
const LABELS = {
  sector: t('company.sector'),
  industry: t('company.industry'),
  country: t('company.country'),
  ceo: 'CEO',
  issuer: t('company.issuer'),
} as const;

/** What the company is, in words. */
export function CompanyFacts({ facts }: { facts: Facts }) {
  const rows = (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((name) => {
    const fact = facts[name];
    return fact ? [{ name, fact }] : [];
  });
  const website = facts.website && webAddress(facts.website.value);
  if (rows.length === 0 && !facts.description && !website) return null;
  return (
    <div className={classes.facts}>
      {facts.description && <p className={classes.description}>{facts.description.value}</p>}
      <dl className={classes.factList}>
        {rows.map(({ name, fact }) => (
          <div key={name} title={told(fact)}>
            <dt>{LABELS[name]}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
        {website && (
          <div>
            <dt>{t('company.website')}</dt>
            <dd>
              <a href={website.href} target="_blank" rel="noreferrer nofollow">
                {website.host}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function told({ source, asOfMs }: { source: string; asOfMs?: number }): string {
  return asOfMs === undefined
    ? t('source.name', { source })
    : t('source.asOf', { source, asOfMs: formatDate(asOfMs, 'UTC') });
}

/** A vendor's text becomes a link only if it is an address of the web. */
function webAddress(text: string): URL | null {
  const address = URL.parse(text);
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? address : null;
}
