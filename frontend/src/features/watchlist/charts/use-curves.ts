import { MAX_CURVES, type CurveRange } from '@pricealgo/contract/chart-choices';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { curvesQuery, type Curve } from '../../../market/api/curves';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';

/** Who scrolls past five hundred charts asks for none of them. */
const REST_MS = 200;

export interface ShownCurve {
  /** `undefined` while it is asked for. */
  curve: Curve | undefined;
  /** It was asked for and did not come: asks again. `null` otherwise. */
  retry: (() => void) | null;
}

/**
 * Small charts of the rows `first` to `last`, asked for in fixed groups where the list rests. A chart that was drawn stays
 * while it is asked for again, also where the order of the list has changed meanwhile.
 */
export function useCurves(
  rows: readonly WatchRow[],
  first: number,
  last: number,
  range: CurveRange,
): (key: string) => ShownCurve {
  const groups = `${Math.floor(first / MAX_CURVES)} ${Math.floor(last / MAX_CURVES)}`;
  const [rested] = useDebouncedValue(groups, REST_MS);
  const [from = 0, to = 0] = rested.split(' ').map(Number);
  const asked = Array.from({ length: to - from + 1 }, (_, offset) => {
    const start = (from + offset) * MAX_CURVES;
    return rows.slice(start, start + MAX_CURVES).map(rowKey);
  });
  const answers = useQueries({ queries: asked.map((keys) => curvesQuery(keys, range)) });
  const states = answers.map(({ isError, isFetching, refetch }) => ({ isError, isFetching, refetch }));
  const version = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const [known, setKnown] = useState<{ version: string; curves: ReadonlyMap<string, Curve> }>({
    version: '',
    curves: new Map(),
  });
  if (known.version !== version) {
    const curves = new Map(known.curves);
    for (const curve of answers.flatMap(({ data }) => data ?? [])) {
      const place = `${range} ${curve.symbol}`;
      if (curve.closes !== null || !curves.has(place)) curves.set(place, curve);
    }
    setKnown({ version, curves });
  }
  return (key) => {
    const curve = known.curves.get(`${range} ${key}`);
    if (curve?.closes) return { curve, retry: null };
    const group = states[asked.findIndex((keys) => keys.includes(key))];
    const missed = curve !== undefined || group?.isError;
    const retry = missed && group && !group.isFetching ? () => void group.refetch() : null;
    return { curve: undefined, retry };
  };
}
