import { useAddressFields } from '../../../lib/browser/use-address-fields';
import { ALGORITHM_ORDER, type AlgorithmName } from '../../../market/answers/algorithm-names';
import { MODES, ORIGINS, STANCES, VERDICTS, type CallsFilter } from './api/calls-api';

const TEXTS = ['symbol', 'label', 'version', 'from', 'to'] as const;

export interface CallsAddress {
  filter: CallsFilter;
  /** From 1. */
  page: number;
  /** Id of the call whose details are open. */
  open: string | null;
  /** Replaces fields; an empty value takes a field out. Any change of the filter goes back to page 1. */
  set: (changes: Record<string, string>) => void;
  /** Takes every filter out. */
  clear: () => void;
}

/** What an address says about the list. Unknown values count as absent. @param fixed the only algorithm of the page */
export function filterOf(search: URLSearchParams, fixed?: AlgorithmName): CallsFilter {
  const known = <T extends string>(values: readonly T[], name: string): Record<string, T> => {
    const value = values.find((one) => one === search.get(name));
    return value ? { [name]: value } : {};
  };
  const texts = TEXTS.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  return {
    ...(fixed ? { algo: fixed } : known(ALGORITHM_ORDER, 'algo')),
    ...known(STANCES, 'stance'),
    ...known(ORIGINS, 'origin'),
    ...known(MODES, 'mode'),
    ...known(VERDICTS, 'outcome'),
    ...(Object.fromEntries(texts) as object),
  };
}

/** The list's state lives in the address: a view can be shared, and the back button works. */
export function useCallsAddress(fixed?: AlgorithmName): CallsAddress {
  const { search, change, clear } = useAddressFields();
  const page = Number(search.get('page'));
  return {
    filter: filterOf(search, fixed),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    open: search.get('call'),
    set: (changes) => {
      const moves = Object.keys(changes).every((name) => name === 'page' || name === 'call');
      change(moves ? changes : { page: null, ...changes }, { preventScrollReset: true });
    },
    clear: () => clear({ preventScrollReset: true }),
  };
}
