import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChainCheck, type Link, type LinkPage, verifyChain } from './verify-chain';

export interface ChainCheckHandle<L extends Link> {
  check: ChainCheck | null;
  /** All links so far, oldest first. */
  links: readonly L[];
  error: unknown;
  again: () => void;
}

/**
 * Loads a chain and checks every hash of it in this browser, once and whenever asked.
 * @param fetchPage the next links after one of them, in order; the same function at every call
 */
export function useChainCheck<L extends Link>(
  fetchPage: (afterSeq: number, signal: AbortSignal) => Promise<LinkPage<L>>,
): ChainCheckHandle<L> {
  const [check, setCheck] = useState<ChainCheck | null>(null);
  const [links, setLinks] = useState<readonly L[]>([]);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(() => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    const report = (state: ChainCheck, page: readonly L[]): void => {
      if (work.signal.aborted) return;
      setCheck(state);
      setLinks((known) => [...known, ...page]);
    };
    verifyChain((afterSeq) => fetchPage(afterSeq, work.signal), report).catch((reason: unknown) => {
      if (!work.signal.aborted) setError(reason);
    });
  }, [fetchPage]);

  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [start]);

  const again = (): void => {
    setCheck(null);
    setLinks([]);
    setError(null);
    start();
  };
  return { check, links, error, again };
}
