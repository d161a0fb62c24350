import type { Stance } from '../algorithm.js';
import type { FactSheet } from './fact-sheet.js';

export type NarrativeStance = 'positive' | 'negative' | 'neutral' | 'mixed';

/** What the algorithms that name a direction say together: mixed where one says up and another down. */
export function combinedStance({ sources }: Pick<FactSheet, 'sources'>): NarrativeStance {
  const up = sources.some(({ stance }) => stance === 1);
  const down = sources.some(({ stance }) => stance === -1);
  if (up && down) return 'mixed';
  if (up) return 'positive';
  return down ? 'negative' : 'neutral';
}

/** The same on the scale of the other algorithms; mixed is neither. */
export function stanceNumber(stance: NarrativeStance): Stance {
  if (stance === 'positive') return 1;
  return stance === 'negative' ? -1 : 0;
}
