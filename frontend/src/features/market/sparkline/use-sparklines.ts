import { useQuery } from '@tanstack/react-query';
import { sparklinesQuery } from '../api/sparklines';

/** Recent closes per instrument key. */
export function useSparklines(keys: readonly string[]): (key: string) => readonly number[] | undefined {
  const { data } = useQuery(sparklinesQuery(keys));
  return (key) => data?.find((line) => line.symbol === key)?.closes;
}
