import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router';

/** Fields of an address by name; without a value a field is taken out. */
export type AddressFields = Readonly<Record<string, string | null | undefined>>;
/** Fields to replace; as a function where they depend on what the address says when they are replaced. */
export type AddressChange = AddressFields | ((search: URLSearchParams) => AddressFields);

export function withFields(search: URLSearchParams | string, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(search);
  const fields = typeof change === 'function' ? change(new URLSearchParams(search)) : change;
  for (const [name, value] of Object.entries(fields)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export interface AddressState {
  /** As it is shown. */
  search: URLSearchParams;
  /** Replaces fields and keeps all others, those too that are not on screen yet. */
  change: (fields: AddressChange, options?: NavigateOptions) => void;
  /** Takes every field out. */
  clear: (options?: NavigateOptions) => void;
}

/**
 * Fields that live in the address of the page. The router moves the address at once and renders when the device gets to
 * it, and its own setter builds on what was rendered: of two quick changes it loses the first. This one builds on the
 * address itself. Needs the browser's router.
 */
export function useAddressFields(): AddressState {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const go = (next: URLSearchParams, options?: NavigateOptions): void => {
    // Of a page that is on screen for a moment still, while the address is another's already, nothing is changed.
    if (window.location.pathname === pathname) void navigate(`?${next}`, options);
  };
  return {
    search,
    change: (fields, options) => go(withFields(window.location.search, fields), options),
    clear: (options) => go(new URLSearchParams(), options),
  };
}
