import { useAddressFields } from '../../../lib/browser/use-address-fields';
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
  const { search: params, change } = useAddressFields();
  const wanted: Wanted = {
    state: STATES.find((state) => state === params.get('state')) ?? null,
    q: (params.get('q') ?? '').slice(0, 100),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
  return {
    ...wanted,
    /** Another filter begins at the first page. */
    change: ({ page = 1, ...filter }: Partial<Wanted>) =>
      change({ ...filter, page: page > 1 ? String(page) : null }, { replace: true }),
  };
}
