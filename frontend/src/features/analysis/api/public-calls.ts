import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

/** What the hash of a call covers, the hash of the call before, and its own. */
export type ChainLink = components['schemas']['ChainLinkDto'];
export type ChainPage = components['schemas']['ChainPageDto'];

/** A card that a member shared; anybody may ask. */
export const callCardQuery = (callId: string) =>
  queryOptions({
    queryKey: ['call-card', callId],
    queryFn: ({ signal }) => unwrap(api.GET('/api/call-card', { params: { query: { callId } }, signal })),
    staleTime: 60_000,
    retry: false,
  });

/** The next links of the chain of all calls after one of them, in order. */
export function fetchChainPage(afterSeq: number, signal: AbortSignal): Promise<ChainPage> {
  return unwrap(api.GET('/api/call-chain', { params: { query: { afterSeq } }, signal }));
}

/** An outcome or a withdrawal, chained as calls are. */
type LedgerPage = components['schemas']['LedgerPageDto'];

/** The next links of the chain of all outcomes after one of them, in order. */
export function fetchOutcomePage(afterSeq: number, signal: AbortSignal): Promise<LedgerPage> {
  return unwrap(api.GET('/api/outcome-chain', { params: { query: { afterSeq } }, signal }));
}

/** Where everything of one call stands as data, for whoever judges it again. */
export const evidenceAddress = (callId: string): string => `/api/call-evidence?callId=${callId}`;
