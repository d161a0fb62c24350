import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useAddressFields } from '../../../lib/browser/use-address-fields';
import { tickerOverviewQuery } from '../../../market/api/ticker-overview';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { expectedHeight } from './expected-height';
import { chosenTab, isEmpty } from './financial-tabs';
import { Financials } from './Financials';
import classes from './Financials.module.css';
import { t } from './texts';

/**
 * The overview says how much there is: so much room is kept until it is there, and where there is nothing it is said in a
 * sentence.
 */
export function FinancialsSection({ instrument }: { instrument: Instrument }) {
  const { exchangeShortName, symbol, type } = instrument;
  const imported = useImportedView();
  const { search } = useAddressFields();
  const { data, isPending } = useQuery(tickerOverviewQuery(exchangeShortName, symbol, imported));
  const records = data?.records;
  if (records && isEmpty(records)) {
    return (
      <section className={classes.section} aria-labelledby="financials-title">
        <h2 id="financials-title" className={classes.title}>
          {t('section.title')}
        </h2>
        <p className={classes.note} data-testid="financials-none">
          {t('section.none', { type, symbol })}
        </p>
      </section>
    );
  }
  const height = expectedHeight(chosenTab(type, records, search).tab, records);
  return (
    <div style={{ '--pa-expected-height': `${height}px` } as CSSProperties} data-testid="financials-room">
      {isPending ? (
        <Skeleton className={classes.loading} radius="md" aria-label={t('panel.loading')} />
      ) : (
        <Financials instrument={instrument} records={records} />
      )}
    </div>
  );
}
