import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMayOpen } from '../shell/use-may-open';
import { figuresQuery, hideFirstSteps } from './dashboard-api';
import classes from './Dashboard.module.css';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { showFailure } from '../../../lib/toast';
import { t } from './texts';

const STEPS = [
  { name: 'sources', to: '/admin/settings/sources' },
  { name: 'brand', to: '/admin/settings' },
  { name: 'tickers', to: '/admin/imports' },
  { name: 'mail', to: '/admin/settings#delivery-tests' },
] as const;

const BUILT_IN_BRAND = 'PriceAlgo';

/** What a new installation needs, until all of it is there or an administrator puts it away, who does not see it again. Nothing of it is needed to try the product out. */
export function FirstSteps() {
  const { data } = useQuery(figuresQuery);
  const { data: info } = useQuery(applicationInfoQuery);
  const mayOpen = useMayOpen();
  const steps = STEPS.filter(({ to }) => mayOpen(to));
  const client = useQueryClient();
  const hiding = useMutation({
    mutationFn: hideFirstSteps,
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: figuresQuery.queryKey }),
  });
  if (!data || data.firstStepsHidden || steps.length === 0) return null;
  const done = {
    sources: data.feed !== null && !data.feed.simulated,
    brand: info !== undefined && info.brandName !== BUILT_IN_BRAND,
    ...data.firstSteps,
  };
  if (steps.every(({ name }) => done[name])) return null;
  return (
    <section className={classes.block} aria-labelledby="first-steps" data-testid="first-steps">
      <h2 id="first-steps" className={classes.title}>
        {t('first.title')}
      </h2>
      <ul className={classes.steps}>
        {steps.map(({ name, to }) => {
          const Icon = done[name] ? IconCircleCheck : IconCircle;
          return (
            <li key={name} data-done={done[name] || undefined}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <span>
                <Link to={to}>{t(`first.${name}.title`)}</Link>
                <span className={classes.dim}>{t(done[name] ? `first.done` : `first.${name}.text`)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        variant="default"
        className={classes.hide}
        loading={hiding.isPending}
        onClick={() => hiding.mutate()}
      >
        {t('first.hide')}
      </Button>
    </section>
  );
}
