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
import { dividendsQuery, financialsQuery, PERIODS, type Period, type Subject } from './queries';
import { SplitPanel } from './SplitPanel';
import { StatementPanel } from './StatementPanel';
import { t } from './texts';

const RatioPanel = lazyPart({
  what: t('tab.ratios'),
  load: () => import('./RatioPanel').then((m) => m.RatioPanel),
});
const DividendPanel = lazyPart({
  what: t('tab.dividends'),
  load: () => import('./DividendPanel').then((m) => m.DividendPanel),
});

const STATEMENT_TABS = ['income', 'balance', 'cashFlow'] as const;
/** A fund publishes no statements of its own here, and pays dividends all the same. */
const FUND_TABS = ['dividends', 'splits'] as const;
const TABS = [...STATEMENT_TABS, 'ratios', ...FUND_TABS] as const;
type Tab = (typeof TABS)[number];

const isStatement = (tab: Tab): tab is (typeof STATEMENT_TABS)[number] =>
  STATEMENT_TABS.some((one) => one === tab);

/** What is stored of a company, in tabs that the address names: `facts=ratios&period=quarterly`. */
export function Financials({ instrument }: { instrument: Instrument }) {
  const { exchangeShortName, symbol, type } = instrument;
  const { search } = useAddressFields();
  const imported = useImportedView();
  const tabs: readonly Tab[] = type === 'etf' ? FUND_TABS : TABS;
  const tab = tabs.find((one) => one === search.get('facts')) ?? tabs[0]!;
  const period: Period = search.get('period') === 'quarterly' ? 'quarterly' : 'annual';
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
        {ofPeriods && <PeriodChoice period={period} />}
      </div>
      <nav ref={row} className={classes.tabs} aria-label={t('section.tabs', { symbol })}>
        {tabs.map((one) => (
          <FieldLink
            key={one}
            className={classes.tab}
            fields={{ facts: one === tabs[0] ? null : one }}
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

function PeriodChoice({ period }: { period: Period }) {
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
            change({ period: one === 'annual' ? null : one }, { replace: true, preventScrollReset: true })
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
