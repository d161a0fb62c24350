import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, type SessionZone } from '../../../common/market/aggregate-bars.js';
import type { CorporateAction, Split } from '../../../common/market/corporate-action.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { SAME_SPLIT_MS, splitReports, zoneOf } from './adjust-bars.js';

/** What is said of a split that is not simply applied on its date. */
export interface SplitNote {
  /**
   * `adjusted-split`: the bars have no gap there, so they are adjusted for it already. `repeated-split`: one source tells the
   * event twice. `moved-split`: the gap is at another session of the same week.
   */
  readonly kind: 'adjusted-split' | 'repeated-split' | 'moved-split';
  /** As told; of a repetition the date that does not count. */
  readonly exDateMs: number;
  /** Session in question: first one after it, or the one with the gap. */
  readonly sessionMs: number;
  readonly ratio: number;
  /** Close before that session, and its open. */
  readonly before: number;
  readonly after: number;
}

interface PlacedSplits {
  /** Those to adjust the bars by, at the session that shows them; oldest first. */
  readonly splits: Split[];
  /** Those that the bars are adjusted for already. */
  readonly adjusted: Split[];
  readonly notes: SplitNote[];
}

interface Session {
  readonly dateMs: number;
  readonly open: number;
  readonly close: number;
}

type Verdict =
  | { readonly kind: 'gap' | 'none' | 'unsure'; readonly index: number }
  /** No bar before it, or none after: it is taken at its word. */
  | { readonly kind: 'stated' };

/** From this size on a gap tells itself apart from what a price does overnight. */
const LARGE = Math.log(1.25);
/** A smaller one does where half of it is more than this many usual moves. */
const USUAL_MOVES = 3;
const MOVES_AROUND = 20;
/** At another session than the told one a gap must be this near to the ratio (in logarithms). */
const NEAR_GAP = 0.1;
const CLOSES_AROUND = 3;

/**
 * Which splits bars are still to be adjusted for. A split shows as a gap of its ratio: at the date that some source tells, or
 * at another session within a week of it. Without one the bars are adjusted for it already, as most files that are offered
 * are. Each split is judged by itself, for a file may be adjusted up to the day it was downloaded. One that is too small to tell
 * apart from a day's move follows the others, and counts where there are none.
 * @param bars as they are stored, oldest first
 * @param actions as every source reports them, of one instrument
 */
export function placeSplits(
  bars: readonly Bar[],
  actions: readonly CorporateAction[],
  zone: SessionZone,
): PlacedSplits {
  const events = splitReports(actions.filter((action): action is Split => action.type === 'split'));
  if (events.length === 0) return { splits: [], adjusted: [], notes: [] };
  const sessions = sessionsOf(bars, zone);
  const toldAt = new Set(
    events.flatMap(({ reports }) => reports.map(({ exDateMs }) => firstFrom(sessions, exDateMs))),
  );
  const judged = events.map((one) => ({ ...one, verdict: verdictOn(one, sessions, toldAt) }));
  const isAdjusted = judged.some(({ verdict: { kind } }) => kind === 'none');
  const isTraded = judged.some(({ verdict: { kind } }) => kind === 'gap');
  const splits: Split[] = [];
  const adjusted: Split[] = [];
  const notes: SplitNote[] = [];
  for (const { event, reports, verdict } of judged) {
    const index = verdict.kind === 'stated' ? -1 : verdict.index;
    const session = sessions[index];
    const note = (kind: SplitNote['kind'], { exDateMs }: Split): void => {
      const at = session ?? sessions.at(-1);
      if (!at) return;
      const before = sessions[index - 1]?.close ?? at.close;
      notes.push({ kind, exDateMs, sessionMs: at.dateMs, ratio: event.ratio, before, after: at.open });
    };
    let placed = event;
    if (verdict.kind === 'gap' && firstFrom(sessions, event.exDateMs) !== index) {
      const told = reports.find(({ exDateMs }) => firstFrom(sessions, exDateMs) === index);
      placed = told ? { ...event, exDateMs: told.exDateMs } : { ...event, exDateMs: session!.dateMs };
      if (!told) note('moved-split', event);
    }
    for (const report of reports) {
      const isAgain = report.source === event.source && report.exDateMs !== placed.exDateMs;
      if (isAgain && report !== event) note('repeated-split', report);
      else if (isAgain && reports.some((one) => one !== event && one.exDateMs === placed.exDateMs))
        note('repeated-split', event);
    }
    if (verdict.kind === 'none' || (verdict.kind === 'unsure' && isAdjusted && !isTraded)) {
      note('adjusted-split', event);
      adjusted.push(event);
    } else splits.push(placed);
  }
  return { splits: splits.sort((a, b) => a.exDateMs - b.exDateMs), adjusted, notes };
}

/** What an operator reads of a note. */
export function splitNoteText({ kind, exDateMs, sessionMs, ratio }: SplitNote): string {
  const split = `the split of ${isoDate(exDateMs)} (${Number(ratio.toPrecision(6))} new shares per old one)`;
  switch (kind) {
    case 'adjusted-split':
      return `the bars have no gap at ${split}: they are adjusted for it already, and are not adjusted again`;
    case 'repeated-split':
      return `${split} is told again within a week: it is one event and counts once`;
    case 'moved-split':
      return `${split} shows in the bars on ${isoDate(sessionMs)}: prices are adjusted there`;
  }
}

function verdictOn(
  { event, reports }: { event: Split; reports: readonly Split[] },
  sessions: readonly Session[],
  toldAt: ReadonlySet<number>,
): Verdict {
  const size = Math.log(event.ratio);
  const told = firstFrom(sessions, event.exDateMs);
  const isNear = (index: number): boolean =>
    reports.some(({ exDateMs }) => Math.abs(sessions[index]!.dateMs - exDateMs) <= SAME_SPLIT_MS);
  const dates = reports.map(({ exDateMs }) => firstFrom(sessions, exDateMs));
  const stated = [...new Set([told, ...dates])].filter((index) => index > 0 && index < sessions.length);
  const others = [...sessions.keys()].filter((index) => index > 0 && !toldAt.has(index) && isNear(index));
  const isClear = Math.abs(size) >= LARGE || usualMove(sessions, told) * USUAL_MOVES < Math.abs(size) / 2;
  if (!isClear) return stated.length > 0 ? { kind: 'unsure', index: stated[0]! } : { kind: 'stated' };
  const [best] = stated
    .map((index) => ({ index, away: awayFrom(size, sessions, index) }))
    .sort((a, b) => a.away - b.away);
  if (best && best.away < Math.abs(size) / 2) return { kind: 'gap', index: best.index };
  const tolerance = Math.min(NEAR_GAP, Math.abs(size) / 3);
  const [moved] = others
    .map((index) => ({ index, away: awayFrom(size, sessions, index) }))
    .filter(({ index, away }) => away <= tolerance && stays(size, sessions, index))
    .sort((a, b) => a.away - b.away);
  if (moved) return { kind: 'gap', index: moved.index };
  if (!best) return { kind: 'stated' };
  const index = stated[0]!;
  if (awayFrom(0, sessions, index) < Math.abs(size) / 2) return { kind: 'none', index };
  // Neither a gap nor none: a price beside it is wrong. Those around decide.
  const around = Math.log(
    median(sessions.slice(Math.max(0, index - CLOSES_AROUND), index)) /
      median(sessions.slice(index, index + CLOSES_AROUND)),
  );
  return { kind: Math.abs(around - size) < Math.abs(around) ? 'gap' : 'none', index };
}

/** How far the step to a session is from a size, by its open or its close, whichever is nearer. */
function awayFrom(size: number, sessions: readonly Session[], index: number): number {
  const before = sessions[index - 1]!.close;
  const { open, close } = sessions[index]!;
  return Math.min(Math.abs(Math.log(before / open) - size), Math.abs(Math.log(before / close) - size));
}

/** A gap of a split is still there the session after. */
function stays(size: number, sessions: readonly Session[], index: number): boolean {
  const next = sessions[index + 1];
  return !next || Math.abs(Math.log(sessions[index - 1]!.close / next.close) - size) < Math.abs(size) / 2;
}

/** Median move from close to close around a session; infinite where too few are known. */
function usualMove(sessions: readonly Session[], index: number): number {
  const closes = sessions.slice(Math.max(0, index - MOVES_AROUND), index + MOVES_AROUND);
  const moves = closes.slice(1).map(({ close }, i) => Math.abs(Math.log(close / closes[i]!.close)));
  return moves.length < MOVES_AROUND / 2 ? Infinity : middle(moves);
}

/** Index of the first session of a date or later; the number of sessions where there is none. */
function firstFrom(sessions: readonly Session[], dateMs: number): number {
  const index = sessions.findIndex((session) => session.dateMs >= dateMs);
  return index < 0 ? sessions.length : index;
}

function sessionsOf(bars: readonly Bar[], zone: SessionZone): Session[] {
  const sessions: Session[] = [];
  for (const { timeMs, open, close } of bars) {
    const dateMs = sessionDateMs(timeMs, zoneOf(timeMs, zone));
    const last = sessions.at(-1);
    if (last?.dateMs === dateMs) sessions[sessions.length - 1] = { ...last, close };
    else sessions.push({ dateMs, open, close });
  }
  return sessions;
}

const median = (sessions: readonly Session[]): number => middle(sessions.map(({ close }) => close));

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
