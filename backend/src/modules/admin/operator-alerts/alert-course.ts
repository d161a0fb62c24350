import type { AlertKind, NoticeMoment } from '@pricealgo/contract/operator-alerts';
import type { Condition } from './conditions.js';

const DAY_MS = 86_400_000;
/** After so long in which nobody looked, what was seen before says nothing of the time between. */
const BLIND_MS = 5 * 60_000;

/** One that is not over. Times are ms since epoch UTC. */
export interface OpenAlert {
  /** Of its row; `null` for one that has just begun. */
  readonly id: string | null;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly detail: string;
  readonly sinceMs: number;
  /** When operators were told; `null`: it has not held for long enough. */
  readonly noticedMs: number | null;
  readonly remindedMs: number | null;
  /** Not found since; `null` while it is found. */
  readonly clearSinceMs: number | null;
}

/** What becomes of an alert in one round. */
export interface NextAlert extends OpenAlert {
  /** It is over, and stays as history. */
  readonly recovered: boolean;
  /** It came and went before anybody was told of it: nothing stays. */
  readonly forgotten: boolean;
  readonly notice: Exclude<NoticeMoment, 'test'> | null;
}

export interface Round {
  readonly held: readonly Condition[];
  readonly unknown: ReadonlySet<AlertKind>;
  readonly nowMs: number;
  /** When somebody looked before, ms since epoch UTC. */
  readonly lookedMs: number;
  /** How long something holds, or is over, before operators are told, ms. */
  readonly afterMs: number;
}

/**
 * The course of alerts through one round: what is found begins, counts once it has held for `afterMs` without a pause, is told of again
 * after each day, and is over once it was not found for as long. So what comes and goes within that time is told of never, or as one.
 */
export function nextAlerts(open: readonly OpenAlert[], round: Round): NextAlert[] {
  const { held, unknown, nowMs } = round;
  const same = (one: { kind: string; subject: string }) => (other: { kind: string; subject: string }) =>
    one.kind === other.kind && one.subject === other.subject;
  const begun = held
    .filter((condition) => !open.some(same(condition)))
    .map((condition) => ({
      ...condition,
      id: null,
      sinceMs: nowMs,
      noticedMs: null,
      remindedMs: null,
      clearSinceMs: null,
    }));
  return [
    ...open.map((alert) => {
      const found = held.find(same(alert));
      if (found) return goesOn({ ...alert, detail: found.detail }, round);
      return unknown.has(alert.kind) ? staysAs(alert) : isClear(alert, round);
    }),
    ...begun.map((alert) => goesOn(alert, round)),
  ];
}

const staysAs = (alert: OpenAlert): NextAlert => ({
  ...alert,
  recovered: false,
  forgotten: false,
  notice: null,
});

function goesOn(alert: OpenAlert, { nowMs, lookedMs, afterMs }: Round): NextAlert {
  const next = staysAs({ ...alert, clearSinceMs: null });
  if (alert.noticedMs === null) {
    const sinceMs = nowMs - lookedMs > BLIND_MS ? nowMs : alert.sinceMs;
    return nowMs - sinceMs < afterMs
      ? { ...next, sinceMs }
      : { ...next, sinceMs, noticedMs: nowMs, remindedMs: nowMs, notice: 'opened' };
  }
  return nowMs - (alert.remindedMs ?? alert.noticedMs) < DAY_MS
    ? next
    : { ...next, remindedMs: nowMs, notice: 'reminder' };
}

function isClear(alert: OpenAlert, { nowMs, lookedMs, afterMs }: Round): NextAlert {
  if (alert.noticedMs === null) return { ...staysAs(alert), forgotten: true };
  const clearSinceMs = nowMs - lookedMs > BLIND_MS ? nowMs : (alert.clearSinceMs ?? nowMs);
  const over = nowMs - clearSinceMs >= afterMs;
  return { ...staysAs({ ...alert, clearSinceMs }), recovered: over, notice: over ? 'recovered' : null };
}
