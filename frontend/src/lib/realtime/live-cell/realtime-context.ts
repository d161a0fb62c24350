import { createContext, useContext } from 'react';
import type { TickersConnection } from '../connection/tickers-connection';

export const RealtimeContext = createContext<TickersConnection | null>(null);

/** The page's one connection. */
export function useRealtime(): TickersConnection {
  const connection = useContext(RealtimeContext);
  if (!connection) throw new Error('A live cell needs a RealtimeContext above it.');
  return connection;
}
