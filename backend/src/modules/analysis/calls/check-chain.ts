import { CHAIN_START, firstBrokenLink } from './call-chain.js';
import type { CallRepository } from './call.repository.js';

const LINKS_AT_ONCE = 500;

export interface CheckedChain {
  readonly links: number;
  /** Place of the first link that does not fit; null: all do. */
  readonly broken: number | null;
  /** Hash of the last link that fits. */
  readonly hash: string;
}

/** Computes every link of the chain anew, in parts, so that a long chain needs no more memory than a short one. */
export async function checkChain(calls: Pick<CallRepository, 'chain'>): Promise<CheckedChain> {
  let links = 0;
  let hash = CHAIN_START;
  for (;;) {
    const part = await calls.chain(links, LINKS_AT_ONCE);
    if (part.length === 0) return { links, broken: null, hash };
    // The part itself begins where it likes: that nothing is missing between two of them is seen by the place.
    const broken = part[0]!.record.seq === links + 1 ? firstBrokenLink(part, hash) : part[0]!.record.seq;
    if (broken !== null) return { links, broken, hash };
    links += part.length;
    hash = part.at(-1)!.hash;
  }
}
