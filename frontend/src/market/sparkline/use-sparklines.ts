import { useQuery } from '@tanstack/react-query';
import { sparklinesQuery } from '../api/sparklines';
import type { SparklineData } from './Sparkline';

/** Small price lines by instrument key. */
export function useSparklines(keys: readonly string[]): (key: string) => SparklineData | undefined {
  const { data } = useQuery(sparklinesQuery(keys));
  return (key) => data?.find((line) => line.symbol === key);
}
