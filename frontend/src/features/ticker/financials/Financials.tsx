import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FieldLink } from '../../../components/address/FieldLink';
import { lazyPart } from '../../../components/part/lazy-part';
import { useAddressFields } from '../../../lib/browser/use-address-fields';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { showCurrent } from '../../../market/ticker/AnalysisTabs';
import classes from './Financials.module.css';
import { Loaded } from './Loaded';
import {
  chosenTab,
  type FUND_TABS,
  isStatement,
  PERIODS,
  type Period,
  type STATEMENT_TABS,
  type StoredRecords,
} from './financial-tabs';
import { dividendsQuery, financialsQuery, type Subject } from './queries';
import { SplitPanel } from './SplitPanel';
import { StatementPanel } from './StatementPanel';
import { t } from './texts';

const RatioPanel = lazyPart({
  what: t('tab.ratios'),
  load: () => import('./RatioPanel').then((m) => m.RatioPanel),
  place: <Skeleton className={classes.loading} radius="md" aria-label={t('panel.loading')} />,
});
const DividendPanel = lazyPart({
  what: t('tab.dividends'),
  load: () => import('./DividendPanel').then((m) => m.DividendPanel),
  place: <Skeleton className={classes.loading} radius="md" aria-label={t('panel.loading')} />,
});

interface FinancialsProps {
  instrument: Instrument;
  records: StoredRecords;
}

/** What is stored of a company, in tabs that the address names: `facts=ratios&period=quarterly`. */
export function Financials({ instrument, records }: FinancialsProps) {
  const { exchangeShortName, symbol, type } = instrument;
  const { search } = useAddressFields();
  const imported = useImportedView();
  const { tabs, tab, firstTab, period, firstPeriod } = chosenTab(type, records, search);
  const subject: Subject = { exchangeShortName, symbol, imported };
  const row = useRef<HTMLElement>(null);
  // On a narrow screen the row of tabs is longer than the screen is wide.
  useEffect(() => {
    if (row.current) showCurrent(row.current);
  }, [tab]);
  const ofPeriods = isStatement(tab) || tab === 'ratios';
  return (
    <section className={classes.section} aria-labelledby="financials-title" data-testid="financials">
      <div className={classes.head}>
        <h2 id="financials-title" className={classes.title}>
          {t('section.title')}
        </h2>
        {ofPeriods && <PeriodChoice period={period} first={firstPeriod} />}
      </div>
      <nav ref={row} className={classes.tabs} aria-label={t('section.tabs', { symbol })}>
        {tabs.map((one) => (
          <FieldLink
            key={one}
            className={classes.tab}
            fields={{ facts: one === firstTab ? null : one }}
            replace
            preventScrollReset
            aria-current={one === tab ? 'true' : undefined}
          >
            {t(`tab.${one}`)}
          </FieldLink>
        ))}
      </nav>
      {isStatement(tab) ? (
        <Statements subject={subject} period={period} tab={tab} />
      ) : tab === 'ratios' ? (
        <RatioPanel subject={subject} period={period} />
      ) : (
        <Payouts subject={subject} tab={tab} />
      )}
    </section>
  );
}

function PeriodChoice({ period, first }: { period: Period; first: Period }) {
  const { change } = useAddressFields();
  return (
    <div className={classes.choices} role="group" aria-label={t('period.label')}>
      {PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.choice}
          aria-pressed={one === period}
          onClick={() =>
            change({ period: one === first ? null : one }, { replace: true, preventScrollReset: true })
          }
        >
          {t(`period.${one}`)}
        </button>
      ))}
    </div>
  );
}

interface StatementsProps {
  subject: Subject;
  period: Period;
  tab: (typeof STATEMENT_TABS)[number];
}

function Statements({ subject, period, tab }: StatementsProps) {
  const query = useQuery(financialsQuery(subject, period));
  return (
    <Loaded query={query} name={t(`tab.${tab}`)} symbol={subject.symbol}>
      {(statements) => <StatementPanel statements={statements} name={tab} subject={subject} />}
    </Loaded>
  );
}

function Payouts({ subject, tab }: { subject: Subject; tab: (typeof FUND_TABS)[number] }) {
  const query = useQuery(dividendsQuery(subject));
  return (
    <Loaded query={query} name={t(`tab.${tab}`)} symbol={subject.symbol}>
      {(payouts) =>
        tab === 'splits' ? <SplitPanel payouts={payouts} /> : <DividendPanel payouts={payouts} />
      }
    </Loaded>
  );
}
