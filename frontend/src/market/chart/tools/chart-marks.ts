import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { formatDecimals, formatDeclared, formatPct } from '../../../lib/format/number-format';
import { formatDate, zoneOffsetMs } from '../../../lib/format/time-format';
import type { components } from '../../../lib/api/schema';
import { ALGORITHM_NAMES } from '../../answers/algorithm-names';
import { withReadersNumbers } from '../../answers/readers-numbers';
import type { History } from '../../api/ticker-history';
import { sessionDay } from '../grow-last-bar';
import { t } from './texts';

type Call = components['schemas']['CallSummaryDto'];
type Period = components['schemas']['FinancialPeriodDto'];

export type MarkKind = 'split' | 'dividend' | 'earnings' | 'call-up' | 'call-down' | 'call-flat';

/** Something that happened to an instrument, at its place on the chart. */
export interface ChartMark {
  /** Stays the same while the chart is drawn again. */
  id: string;
  /** 00:00 UTC of a date, or an instant. */
  timeMs: number;
  isDate: boolean;
  kind: MarkKind;
  /** In words, with what became of a call. */
  text: string;
}

export const markOfAction = (action: History['actions'][number], currency: string): ChartMark => {
  const date = formatDate(action.exDateMs, 'UTC');
  const text =
    action.type === 'split'
      ? t('mark.split', { date, ratio: formatDecimals(action.ratio ?? 1, 2) })
      : t('mark.dividend', { date, amount: formatDeclared(action.amount ?? 0, action.currency ?? currency) });
  return {
    id: `${action.type} ${action.exDateMs}`,
    timeMs: action.exDateMs,
    isDate: true,
    kind: action.type === 'split' ? 'split' : 'dividend',
    text,
  };
};

/** The day on which a period's results became public; nothing where the source does not say when that was. */
export function marksOfEarnings(periods: readonly Period[]): ChartMark[] {
  return periods.flatMap(({ filingDateMs, fiscalDateMs }) =>
    filingDateMs === null
      ? []
      : [
          {
            id: `earnings ${fiscalDateMs}`,
            timeMs: filingDateMs,
            isDate: true,
            kind: 'earnings' as const,
            text: t('mark.earnings', {
              date: formatDate(filingDateMs, 'UTC'),
              period: formatDate(fiscalDateMs, 'UTC'),
            }),
          },
        ],
  );
}

function outcomeText({ horizon, returnPct, hit }: Call['outcomes'][number]): string {
  return t('mark.outcome', {
    horizon,
    change: formatPct(returnPct),
    hit: hit === null ? 'none' : hit ? 'right' : 'wrong',
  });
}

/** A call with what became of it at each of its horizons so far; one that was withdrawn is not shown. */
export function marksOfCalls(calls: readonly Call[]): ChartMark[] {
  return calls
    .filter(({ withdrawn }) => withdrawn === null)
    .map((call) => ({
      id: call.callId,
      timeMs: call.asOfMs,
      // A call on daily bars knows the day, not the minute.
      isDate: call.asOfMs % 86_400_000 === 0,
      kind: call.stance === 1 ? 'call-up' : call.stance === -1 ? 'call-down' : 'call-flat',
      text: [
        t('mark.call', {
          date: formatDate(call.asOfMs, 'UTC'),
          algo: ALGORITHM_NAMES[call.algo as AlgorithmName],
          headline: withReadersNumbers(call.headline),
        }),
        call.outcomes.length > 0 ? call.outcomes.map(outcomeText).join(' ') : t('mark.open'),
      ].join(' '),
    }));
}

/**
 * Index of the bar that a mark belongs to; `null` where it lies outside the bars.
 * @param bars oldest first; days and longer carry 00:00 UTC of their date
 * @param timeZone of the exchange
 */
export function markIndex(
  { timeMs, isDate }: Pick<ChartMark, 'timeMs' | 'isDate'>,
  bars: readonly { timeMs: number }[],
  isIntraday: boolean,
  timeZone: string,
): number | null {
  const first = bars[0];
  if (!first) return null;
  if (isIntraday && isDate) {
    // The first bar of that session, not of a later one.
    const fromMs = timeMs - zoneOffsetMs(timeMs, timeZone);
    const index = bars.findIndex((bar) => bar.timeMs >= fromMs);
    return index >= 0 && sessionDay(bars[index]!.timeMs, timeZone) === timeMs ? index : null;
  }
  const atMs = isIntraday || isDate ? timeMs : sessionDay(timeMs, timeZone);
  if (atMs < first.timeMs) return null;
  let [low, high] = [0, bars.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (bars[middle]!.timeMs <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
