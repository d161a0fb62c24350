import type { NarrativeRequest } from '@pricealgo/algorithms/answers/narrative-request';
import { shownTexts } from '@pricealgo/algorithms/answers/shown-texts';
import type { NarrativeDetail } from '@pricealgo/algorithms/narrative/narrative-output';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchAnswerInputs } from '../../../market/answers/api/call-inputs';
import { type Answer, answerId } from '../../../market/answers/api/ticker-analysis';
import { markedText, type NarrativeText } from './segments';

/**
 * A summary with its facts in their places. Where each stands in a call is told by the call's inputs; until they are there, and
 * where they cannot be loaded, the text stands without marks.
 */
export function useNarrativeText(call: Answer | null, detail: NarrativeDetail | null): NarrativeText {
  const { data } = useQuery({
    queryKey: ['call-inputs', call && answerId(call)],
    queryFn: async () => JSON.parse(await (await fetchAnswerInputs(call!)).text()) as NarrativeRequest,
    enabled: call !== null,
    staleTime: Infinity,
  });
  return useMemo(() => {
    if (!detail) return { paragraphs: [], risks: [] };
    if (detail.marked)
      return markedText(detail.marked, Object.fromEntries(detail.facts.map((fact) => [fact.key, fact])));
    if (data) return markedText(shownTexts(data.answer), shownTexts(data.sheet).facts);
    return { paragraphs: detail.paragraphs.map((text) => [text]), risks: detail.risks.map((text) => [text]) };
  }, [data, detail]);
}
