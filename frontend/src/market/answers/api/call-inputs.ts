import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { type Answer, isWhatIf } from './ticker-analysis';

/** Everything that a call was computed from, as the file that its inputs hash covers. */
export async function fetchCallInputs(callId: string): Promise<Blob> {
  const { data, error, response } = await api.GET('/api/algorithm-call-inputs', {
    params: { query: { callId } },
    parseAs: 'blob',
  });
  if (data instanceof Blob) return data;
  // Not a file: the usual wrapper says what went wrong.
  return unwrap<Blob>(Promise.resolve({ error, response }));
}

/** The same of whatever a tab shows. */
export async function fetchAnswerInputs(answer: Answer): Promise<Blob> {
  if (!isWhatIf(answer)) return fetchCallInputs(answer.callId);
  const { data, error, response } = await api.GET('/api/ticker-analysis/what-if-inputs', {
    params: { query: { runId: answer.runId } },
    parseAs: 'blob',
  });
  if (data instanceof Blob) return data;
  return unwrap<Blob>(Promise.resolve({ error, response }));
}
