import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useAddressFields, withFields, type AddressChange } from '../../lib/browser/use-address-fields';

export interface FieldLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  /** What it changes in the address of the page. */
  fields: AddressChange;
}

/** What the browser does itself: a new tab, a new window, a download. */
const isBrowsersOwn = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A link to the same page with other fields in its address: followed from where the address is by then. */
export function FieldLink({ fields, replace, preventScrollReset, ...link }: FieldLinkProps) {
  const { search, change } = useAddressFields();
  return (
    <Link
      {...link}
      to={`?${withFields(search, fields)}`}
      onClick={(event) => {
        if (isBrowsersOwn(event)) return;
        event.preventDefault();
        change(fields, { replace, preventScrollReset });
      }}
    />
  );
}
