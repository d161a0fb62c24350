import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { sparklinesQuery } from '../../../market/api/sparklines';
import type { SparklineData } from '../../../market/sparkline/Sparkline';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';

/** Rows whose lines travel together. */
const CHUNK = 50;

type Lines = ReadonlyMap<string, SparklineData>;

/**
 * Small price lines of the rows `first` to `last` and their neighbours; none where `wanted` is false. A line that was
 * there stays while another set of rows is asked for.
 */
export function useLines(
  rows: readonly WatchRow[],
  first: number,
  last: number,
  wanted: boolean,
): (key: string) => SparklineData | undefined {
  const from = Math.floor(first / CHUNK);
  const to = Math.max(from, Math.floor(last / CHUNK));
  const chunks = Array.from({ length: wanted ? to - from + 1 : 0 }, (_, offset) => (from + offset) * CHUNK);
  const answers = useQueries({
    queries: chunks.map((start) => sparklinesQuery(rows.slice(start, start + CHUNK).map(rowKey))),
  });
  const version = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const [known, setKnown] = useState<{ version: string; lines: Lines }>({ version: '', lines: new Map() });
  if (known.version !== version) {
    const news = answers.flatMap(({ data }) => data?.map((line) => [line.symbol, line] as const) ?? []);
    setKnown({ version, lines: new Map([...known.lines, ...news]) });
  }
  return (key) => known.lines.get(key);
}
