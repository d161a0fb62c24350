import { Skeleton } from '@mantine/core';
import { holidaysKnown, isKnownExchange } from '@pricealgo/contract/market/exchanges';
import type { MarketStatus } from '@pricealgo/contract/realtime';
import { useNowMs } from '../../components/use-now';
import { formatDuration } from '../../lib/format/time-format';
import { useFeed } from '../../lib/realtime/live-cell/use-live-quote';
import { useMarketStatus } from './use-market-status';
import { t } from '../texts';
import classes from './MarketBadge.module.css';

const RULE_NAMES: Record<MarketStatus['rule'], string> = {
  spec: t('hours.standard.text'),
  exchange: t('hours.calendar'),
  always: t('hours.always.text'),
};

const SHORT_RULE_NAMES: Record<MarketStatus['rule'], string> = {
  spec: t('hours.standard.label'),
  exchange: t('hours.calendar'),
  always: t('hours.always.label'),
};

const holidaysKnownNow = (exchangeShortName: string): boolean =>
  holidaysKnown(exchangeShortName, new Date().getUTCFullYear());

/** Which calendar decides, and what of it is not known. */
export function ruleName(exchangeShortName: string, rule: MarketStatus['rule']): string {
  if (!isKnownExchange(exchangeShortName)) return t('hours.assumed');
  return holidaysKnownNow(exchangeShortName) ? RULE_NAMES[rule] : t('hours.noHolidays.text');
}

function shortRuleName(exchangeShortName: string, rule: MarketStatus['rule']): string {
  if (!isKnownExchange(exchangeShortName)) return t('hours.assumed');
  return holidaysKnownNow(exchangeShortName) ? SHORT_RULE_NAMES[rule] : t('hours.noHolidays.label');
}

/** What changes next, e.g. `closes in 2 h 5 min`; empty for markets that never close. */
export function nextChange(
  status: Pick<MarketStatus, 'open' | 'nextOpen' | 'nextClose'>,
  marketNowMs: number,
): string {
  const nextMs = status.open ? status.nextClose : status.nextOpen;
  if (nextMs === null) return '';
  // Seconds matter only near the bell.
  const leftMs = nextMs - marketNowMs;
  const shownMs = leftMs > 600_000 ? Math.ceil(leftMs / 60_000) * 60_000 : leftMs;
  return t('hours.next', { open: status.open, shownMs: formatDuration(shownMs) });
}

/** Open or closed, by which rule, and when that changes. */
export function MarketBadge({
  exchangeShortName,
  known,
  showRule = false,
}: {
  exchangeShortName: string;
  known?: MarketStatus;
  /** Names the rule beside the badge, not only when pointed at. */
  showRule?: boolean;
}) {
  const status = useMarketStatus(exchangeShortName, known);
  const clockOffsetMs = useFeed()?.clockOffsetMs ?? 0;
  const nowMs = useNowMs(1_000);
  if (!status)
    return (
      <>
        {showRule && <Skeleton width={118} height={26} radius="xl" />}
        <Skeleton width={246} height={26} radius="xl" />
      </>
    );
  const next = nextChange(status, nowMs + clockOffsetMs);
  return (
    <span
      className={classes.whole}
      data-testid="market-badge"
      data-open={status.open}
      title={ruleName(exchangeShortName, status.rule)}
    >
      {showRule && <span className={classes.rule}>{shortRuleName(exchangeShortName, status.rule)}</span>}
      <span className={classes.badge}>
        <span className={classes.dot} data-open={status.open} aria-hidden="true" />
        {status.open ? t('hours.open') : t('hours.closed')}
        {next && <span className={classes.next}>{next}</span>}
      </span>
    </span>
  );
}
