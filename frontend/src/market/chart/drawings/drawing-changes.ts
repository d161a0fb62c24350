import { MAX_DRAWINGS } from '@pricealgo/contract/chart-choices';
import type { Drawing } from './drawing';

/** So many steps can be taken back. */
const STEPS = 50;

/** Drawings with what was before and, after a step back, what came after. */
export interface DrawingHistory {
  past: readonly (readonly Drawing[])[];
  present: readonly Drawing[];
  future: readonly (readonly Drawing[])[];
}

export const historyOf = (present: readonly Drawing[]): DrawingHistory => ({ past: [], present, future: [] });

/** A change of its own: it can be taken back, and what was taken back before is gone. More drawings than may be change nothing. */
export function changed(history: DrawingHistory, present: readonly Drawing[]): DrawingHistory {
  if (present.length > MAX_DRAWINGS) return history;
  return { past: [...history.past, history.present].slice(-STEPS), present, future: [] };
}

export function undone({ past, present, future }: DrawingHistory): DrawingHistory {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future] }
    : { past, present, future };
}

export function redone({ past, present, future }: DrawingHistory): DrawingHistory {
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest } : { past, present, future };
}

const isSame = (a: Drawing | undefined, b: Drawing | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Same fields in the same order, so that two can be compared; the server's may come in another one. */
export const plainDrawing = ({ id, kind, points, colour, text }: Drawing): Drawing => ({
  id,
  kind,
  points: points.map(({ timeMs, price }) => ({ timeMs, price })),
  colour,
  ...(text === undefined ? {} : { text }),
});

export const sameDrawings = (a: readonly Drawing[], b: readonly Drawing[]): boolean =>
  a.length === b.length && a.every((drawing, i) => isSame(drawing, b[i]));

/**
 * What two tabs made of the same drawings, joined: each drawing as the one has it who changed it, as this tab has it where both did.
 * What one deleted is gone, unless the other one changed it since. Of more than there may be the other tab's stay.
 * @param base what both began with
 */
export function joined(
  base: readonly Drawing[],
  mine: readonly Drawing[],
  theirs: readonly Drawing[],
): Drawing[] {
  const byId = (drawings: readonly Drawing[]) => new Map(drawings.map((drawing) => [drawing.id, drawing]));
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const ids = new Set([...other.keys(), ...own.keys()]);
  return [...ids]
    .flatMap((id) => {
      const isMine = !isSame(own.get(id), before.get(id));
      const isTheirs = !isSame(other.get(id), before.get(id));
      // A change outlives a deletion: nothing that somebody worked on since disappears.
      const kept = isMine ? (own.get(id) ?? (isTheirs ? other.get(id) : undefined)) : other.get(id);
      return kept ? [kept] : [];
    })
    .slice(0, MAX_DRAWINGS);
}
