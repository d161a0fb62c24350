import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activeCountQuery } from '../api/alerts';
import { useAlertChanges } from '../api/use-alert-changes';

/** How many of the member's alerts watch a ticker now; 0 while that is not known. */
export function AlertCount({
  instrument: { exchangeShortName, symbol },
  children,
}: {
  instrument: { exchangeShortName: string; symbol: string };
  children: (count: number) => ReactNode;
}) {
  const { data = 0 } = useQuery(activeCountQuery(exchangeShortName, symbol));
  useAlertChanges();
  return children(data);
}
