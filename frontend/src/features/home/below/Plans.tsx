import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { t } from './texts';
import classes from './Below.module.css';

const LINES = ['1', '2', '3'] as const;

function Plan({
  kind,
  first,
  children,
}: {
  kind: 'free' | 'member' | 'after';
  first?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.plan} data-kind={kind}>
      <h3 className={classes.planTitle}>{t(`plans.${kind}.title`)}</h3>
      <ul className={classes.planLines}>
        {[...(first ? [first] : []), ...LINES.map((line) => t(`plans.${kind}.${line}`))].map((text) => (
          <li key={text}>
            <IconCheck size={18} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** What anybody has, what an account adds and for how long, and what happens then. */
export function Plans() {
  const { data: info } = useQuery(applicationInfoQuery);
  const days = info?.trialDays ?? 0;
  return (
    <section aria-labelledby="plans-title" className={classes.section}>
      <h2 id="plans-title" className={classes.title}>
        {t('plans.title')}
      </h2>
      <div className={classes.plans}>
        <Plan kind="free" />
        <Plan
          kind="member"
          first={info && (days > 0 ? t('plans.member.trial', { days }) : t('plans.member.noTrial'))}
        />
        <Plan kind="after">
          <Link to="/contact">{t('plans.contact')}</Link>
        </Plan>
      </div>
    </section>
  );
}
