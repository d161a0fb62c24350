import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Section } from '../../../components/section/Section';
import { LoadError } from '../../../components/state/LoadError';
import { officeInstant } from '../shared/office-time';
import classes from './Checks.module.css';
import { checksQuery, type Checks as Found } from './operations-api';
import { t } from './texts';

const ICONS = { ok: IconCircleCheck, warn: IconAlertTriangle, fail: IconCircleX };
const WORST_FIRST = ['fail', 'warn', 'ok'] as const;

/** What `npm run doctor` finds, what is wrong first. */
export function Checks() {
  const { data, error, isFetching, refetch } = useQuery(checksQuery);
  const again = (
    <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
      {t('checks.again.action')}
    </Button>
  );
  return (
    <Section id="checks" look="panel" title={t('checks.title')} text={t('checks.intro')} testId="checks">
      {error && !data ? (
        <LoadError what={t('checks.title')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ul className={classes.list}>
            {WORST_FIRST.flatMap((state) => data.items.filter((item) => item.state === state)).map((item) => (
              <CheckLine key={item.name} item={item} />
            ))}
          </ul>
          <div className={classes.foot}>
            <span className={classes.dim}>{t('checks.asOf', { time: officeInstant(data.asOfMs) })}</span>
            <Link to="/admin/alerts">{t('checks.alerts.link')}</Link>
            {again}
          </div>
        </>
      ) : (
        <Skeleton height={360} radius="md" />
      )}
    </Section>
  );
}

function CheckLine({ item: { name, state, text, advice } }: { item: Found['items'][number] }) {
  const Icon = ICONS[state];
  return (
    <li data-state={state} data-testid={`check-${name}`}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>
          {t(`checks.${name}.name`)} <span className={classes.dim}>{t(`checks.${state}.state`)}</span>
        </strong>
        <span className={classes.text}>{text}</span>
        {advice && <span className={classes.advice}>{advice}</span>}
      </span>
    </li>
  );
}
