import type { CallMode } from '@pricealgo/contract/calls';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { IMPORTED } from '../../bars/index.js';
import type { AlgorithmCall } from './algorithm-call.entity.js';

type Recorded = Pick<AlgorithmCall, 'mode' | 'source' | 'origin' | 'simulated' | 'params' | 'priceTime'>;

/**
 * Which market a call is about. Calls of earlier releases did not record it, and theirs follows from what they did: imported files
 * are never the live market, a live price beside a backtest is that of a replay. SQL: {@link MODE}.
 */
export function callMode({ mode, origin, simulated, params, priceTime }: Recorded): CallMode {
  if (mode) return mode;
  if (params.source === 'imported' || params.backtest === true) return 'backtest';
  if (origin === 'live') return simulated ? 'simulated' : 'live';
  if (simulated || !priceTime) return 'backtest';
  return priceTime.getTime() % DAY_MS === 0 ? 'backtest' : 'replay';
}

/** {@link callMode} of `algorithm_call c`. */
export const MODE = `coalesce(c.mode, case
  when c.params->>'source' = 'imported' or c.params->'backtest' = 'true'::jsonb then 'backtest'
  when c.origin = 'live' then case when c.simulated then 'simulated' else 'live' end
  when c.simulated or c.price_time is null or c.price_time at time zone 'UTC' = (c.price_time at time zone 'UTC')::date
    then 'backtest'
  else 'replay' end)`;

/** Name of the source of a call's prices; `null` where an earlier release did not record it and nothing says it. */
export function callSource(call: Recorded): string | null {
  if (call.source) return call.source;
  if (call.simulated) return 'simulated';
  if (call.params.source === 'imported' || call.params.backtest === true) return IMPORTED;
  return callMode(call) === 'replay' ? 'replay' : null;
}

/** {@link callSource} of `algorithm_call c`, empty where it is not known. */
export const SOURCE = `coalesce(c.source, case
  when c.simulated then 'simulated'
  when c.params->>'source' = 'imported' or c.params->'backtest' = 'true'::jsonb then '${IMPORTED}'
  when ${MODE} = 'replay' then 'replay'
  else '' end)`;

/** Time of the newest price that `algorithm_call c` knew. Lists go by it: what was recorded last may be about a day long ago. */
export const AS_OF = 'coalesce(c.price_time, c.called_at)';

/** Which calls a reader is shown: those about the market of now, or those on imported files. */
export interface CallView {
  readonly mode: CallMode;
  /** Market clock, ms since epoch UTC: a replay that began again does not know the answers of its future. */
  readonly nowMs: number;
}

/** Imported files and nothing else. */
export const IMPORTED_VIEW: CallView = { mode: 'backtest', nowMs: Infinity };

/** Whether an answer that is no call belongs to a view. */
export function inView(
  answer: { mode: CallMode; simulated: boolean; priceTimeMs: number | null },
  { mode, nowMs }: CallView,
): boolean {
  if (answer.mode !== mode) return false;
  if (mode === 'backtest') return !answer.simulated;
  return mode !== 'replay' || (answer.priceTimeMs !== null && answer.priceTimeMs <= nowMs);
}

/** Calls of a view as a condition on `algorithm_call c`; every value is a parameter. Backtests of the invented market are in no view. */
export function viewCondition({ mode, nowMs }: CallView): { where: string; values: unknown[] } {
  const where = `${MODE} = ?`;
  if (mode === 'backtest') return { where: `${where} and not c.simulated`, values: [mode] };
  if (mode !== 'replay') return { where, values: [mode] };
  return {
    where: `${where} and c.price_time <= to_timestamp(?::float8 / 1000)`,
    values: [mode, nowMs],
  };
}
