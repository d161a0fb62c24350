import { useSearchParams } from 'react-router';
import { STATES, type MessageState } from './messages-api';

interface Wanted {
  /** `null` = all but spam */
  state: MessageState | null;
  q: string;
  /** from 1 */
  page: number;
}

/** Filter, search and page, kept in the address. */
export function useMessagesAddress() {
  const [params, setParams] = useSearchParams();
  const wanted: Wanted = {
    state: STATES.find((state) => state === params.get('state')) ?? null,
    q: (params.get('q') ?? '').slice(0, 100),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
  /** Another filter begins at the first page. */
  const change = (changes: Partial<Wanted>): void => {
    const { state, q, page } = { ...wanted, page: 1, ...changes };
    setParams(
      { ...(state ? { state } : {}), ...(q ? { q } : {}), ...(page > 1 ? { page: String(page) } : {}) },
      { replace: true },
    );
  };
  return { ...wanted, change };
}
