import type { CallSummary } from '../../../market/answers/api/ticker-analysis';
import { ALGORITHM_NAMES, ALGORITHM_ORDER } from '../../../market/answers/algorithm-names';
import { t } from '../../../market/answers/texts';

type Voice = Pick<CallSummary, 'algo' | 'stance'>;

/** `A`, `A and B`, `A, B and C` */
function listed(voices: readonly Voice[]): string {
  const names = voices.map(({ algo }) => ALGORITHM_NAMES[algo]);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : t('agreement.list', { names: names.join(', '), last });
}

/**
 * Whether the answers point the same way, in one sentence. The AI summary repeats the others: it has no voice, and
 * neither has an answer that claims no direction.
 */
export function agreementText(calls: readonly Voice[]): string {
  const voices = calls
    .filter(({ algo, stance }) => algo !== 'openai' && stance !== null)
    .toSorted((a, b) => ALGORITHM_ORDER.indexOf(a.algo) - ALGORITHM_ORDER.indexOf(b.algo));
  const [up, down, flat] = [1, -1, 0].map((stance) => voices.filter((voice) => voice.stance === stance)) as [
    Voice[],
    Voice[],
    Voice[],
  ];
  if (voices.length === 0) return t('agreement.nobody');
  if (voices.length === 1) return t('agreement.onlyOne', { name: listed(voices) });
  if (up.length > 0 && down.length > 0)
    return t('agreement.none', {
      up: listed(up),
      ups: up.length,
      down: listed(down),
      downs: down.length,
      flat: listed(flat),
      flats: flat.length,
    });
  const [side, direction] = up.length > 0 ? [up, 'up'] : [down, 'down'];
  if (side.length === 0) return t('agreement.flat', { names: listed(voices) });
  const sided = { names: listed(side), count: side.length, direction };
  if (flat.length === 0) return t('agreement.full', sided);
  return t('agreement.partly', { ...sided, flat: listed(flat), flats: flat.length });
}
