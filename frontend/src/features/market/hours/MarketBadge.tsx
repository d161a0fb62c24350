import { Skeleton } from '@mantine/core';
import { useNowMs } from '../../../components/use-now';
import { formatDuration } from '../../../lib/format/time-format';
import type { MarketStatus } from '../../../lib/realtime/contract';
import { useFeed } from '../../../lib/realtime/live-cell/use-live-quote';
import { useMarketStatus } from './use-market-status';
import classes from './MarketBadge.module.css';

export const RULE_NAMES: Record<MarketStatus['rule'], string> = {
  spec: 'Standard hours: weekdays 9:30–16:00 at UTC−5',
  exchange: 'Exchange calendar',
  always: 'Trades around the clock',
};

const SHORT_RULE_NAMES: Record<MarketStatus['rule'], string> = {
  spec: 'Standard hours',
  exchange: 'Exchange calendar',
  always: 'Around the clock',
};

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
  return `${status.open ? 'closes' : 'opens'} in ${formatDuration(shownMs)}`;
}

/** Open or closed, by which rule, and when that changes. */
export function MarketBadge({
  exchangeShortName,
  known,
  showRule = false,
}: {
  exchangeShortName: string;
  known?: MarketStatus;
  /** Names the rule on the badge itself, not only when pointed at. */
  showRule?: boolean;
}) {
  const status = useMarketStatus(exchangeShortName, known);
  const clockOffsetMs = useFeed()?.clockOffsetMs ?? 0;
  const nowMs = useNowMs(1_000);
  if (!status) return <Skeleton width={246} height={26} radius="xl" />;
  const next = nextChange(status, nowMs + clockOffsetMs);
  return (
    <span
      className={classes.badge}
      data-testid="market-badge"
      data-open={status.open}
      title={RULE_NAMES[status.rule]}
    >
      <span className={classes.dot} data-open={status.open} aria-hidden="true" />
      {status.open ? 'Market open' : 'Market closed'}
      {showRule && <span className={classes.next}>{SHORT_RULE_NAMES[status.rule]}</span>}
      {next && <span className={classes.next}>{next}</span>}
    </span>
  );
}
