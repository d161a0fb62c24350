import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../texts';
import { STATES, type AlertsAddress } from './use-alerts-address';
import classes from './Alerts.module.css';

/** The two views, and what narrows the one that is shown. */
export function AlertTools({ address: { view, filter, alertId, go } }: { address: AlertsAddress }) {
  return (
    <div className={classes.tools}>
      <nav className={classes.views} aria-label={t('view.label')}>
        <Link className={classes.view} to="/alerts" aria-current={view === 'alerts' ? 'page' : undefined}>
          {t('view.alerts')}
        </Link>
        <Link
          className={classes.view}
          to="/alerts?view=log"
          aria-current={view === 'log' ? 'page' : undefined}
        >
          {t('view.log')}
        </Link>
      </nav>
      <div className={classes.filters}>
        {view === 'log' && alertId !== null && (
          <Button
            size="sm"
            variant="default"
            rightSection={<IconX size={16} />}
            aria-label={t('log.one.clear')}
            onClick={() => go({ alert: null })}
          >
            {t('log.one')}
          </Button>
        )}
        {view === 'alerts' && filter.symbol !== undefined && (
          <Button
            size="sm"
            variant="default"
            rightSection={<IconX size={16} />}
            aria-label={t('filter.symbol.clear', { symbol: filter.symbol })}
            onClick={() => go({ symbol: null })}
          >
            {t('filter.symbol', { symbol: filter.symbol })}
          </Button>
        )}
        {view === 'alerts' && (
          <NativeSelect
            aria-label={t('filter.state')}
            value={filter.state ?? ''}
            data={[
              { value: '', label: t('filter.all') },
              ...STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
            ]}
            onChange={({ currentTarget }) => go({ state: currentTarget.value || null })}
          />
        )}
      </div>
    </div>
  );
}
