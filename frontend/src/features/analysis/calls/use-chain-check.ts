import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchChainPage, type ChainLink } from '../api/public-calls';
import { verifyChain, type ChainCheck } from './verify-chain';

export interface ChainCheckHandle {
  check: ChainCheck | null;
  /** All links so far, oldest first. */
  links: readonly ChainLink[];
  error: unknown;
  again: () => void;
}

/** Loads the chain of all calls and checks every hash of it in this browser, once and whenever asked. */
export function useChainCheck(): ChainCheckHandle {
  const [check, setCheck] = useState<ChainCheck | null>(null);
  const [links, setLinks] = useState<readonly ChainLink[]>([]);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(() => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    const report = (state: ChainCheck, page: readonly ChainLink[]): void => {
      if (work.signal.aborted) return;
      setCheck(state);
      setLinks((known) => [...known, ...page]);
    };
    verifyChain((afterSeq) => fetchChainPage(afterSeq, work.signal), report).catch((reason: unknown) => {
      if (!work.signal.aborted) setError(reason);
    });
  }, []);

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
