import { canonicalJson } from './canonical-json';

/** Hash before the first call. */
export const CHAIN_START = '0'.repeat(64);

/** A link of the chain of calls or of that of outcomes. */
export interface Link {
  readonly record: { readonly seq: number };
  readonly previousHash: string;
  readonly hash: string;
}

export interface LinkPage<L extends Link> {
  readonly links: readonly L[];
  /** Links in the whole chain. */
  readonly total: number;
}

/** The first link that does not fit, and why. */
export interface Break {
  readonly seq: number;
  readonly reason: 'missing' | 'not-linked' | 'changed';
}

export interface ChainCheck {
  /** Links that fit so far. */
  readonly checked: number;
  readonly total: number;
  readonly broken: Break | null;
  /** Hash of the last link that fits: who keeps it can prove later that nothing before was changed. */
  readonly lastHash: string;
  /** Every link has been looked at, or one is broken. */
  readonly done: boolean;
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of the hash before, a line feed, and the record's canonical JSON (RFC 8785); hex. */
export function linkHash({ previousHash, record }: Omit<Link, 'hash'>): Promise<string> {
  return sha256Hex(`${previousHash}\n${canonicalJson(record)}`);
}

/**
 * Computes every hash of the chain again, page by page.
 * @param page the links after a number, none behind the last
 * @param report the state after each page; a broken chain is reported once, and ends the check
 */
export async function verifyChain<L extends Link>(
  page: (afterSeq: number) => Promise<LinkPage<L>>,
  report: (check: ChainCheck, links: readonly L[]) => void,
): Promise<void> {
  let checked = 0;
  let lastHash = CHAIN_START;
  for (;;) {
    const { links, total } = await page(checked);
    for (const link of links) {
      const reason = await fault(link, checked + 1, lastHash);
      if (reason) {
        report({ checked, total, lastHash, broken: { seq: checked + 1, reason }, done: true }, links);
        return;
      }
      checked += 1;
      lastHash = link.hash;
    }
    const done = links.length === 0 || checked >= total;
    const broken: Break | null = done && checked < total ? { seq: checked + 1, reason: 'missing' } : null;
    report({ checked, total, lastHash, broken, done }, links);
    if (done) return;
  }
}

async function fault(link: Link, seq: number, previousHash: string): Promise<Break['reason'] | null> {
  if (link.record.seq !== seq) return 'missing';
  if (link.previousHash !== previousHash) return 'not-linked';
  return (await linkHash(link)) === link.hash ? null : 'changed';
}
