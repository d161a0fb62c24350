import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

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
