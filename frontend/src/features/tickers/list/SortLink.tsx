import type { ReactNode } from 'react';
import { FieldLink } from '../../../components/address/FieldLink';
import type { TickerSort } from '../api/tickers';
import { sortedBy, type ListAddress } from './use-list-address';
import classes from './SortLink.module.css';

export interface SortLinkProps {
  address: ListAddress;
  sort: TickerSort;
  className?: string;
  children: ReactNode;
}

/** Sorts the list by a column; the arrow tells which way it goes now. */
export function SortLink({ address, sort, className, children }: SortLinkProps) {
  const { filter } = address;
  const active = filter.sort === sort;
  return (
    <FieldLink
      fields={sortedBy(sort)}
      replace
      preventScrollReset
      className={`${classes.link} ${className ?? ''}`}
      aria-current={active ? 'true' : undefined}
    >
      {children}
      <svg
        className={classes.arrow}
        data-order={active ? filter.order : undefined}
        viewBox="0 0 10 10"
        aria-hidden="true"
      >
        <path d="M5 1.5 9 8H1Z" />
      </svg>
    </FieldLink>
  );
}
