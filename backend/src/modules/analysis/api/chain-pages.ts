import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { FairQueue } from '../../../common/async/fair-queue.js';
import { NewestEntries } from '../../../common/cache/newest-entries.js';
import { Refreshed } from '../../../common/cache/refreshed.js';
import { success } from '../../../common/http/wrapper.js';
import type { CallRepository } from '../calls/call.repository.js';
import type { LedgerRepository } from '../ledger/ledger.repository.js';

const LINKS = 500;
/** A third of a megabyte each, with what is sent of it. */
export const KEPT_PAGES = 20;
/** Pages that wait to be read; beyond, the asker is told to come back. */
export const PAGES_WAITING = 50;
const TOTAL_FRESH_MS = 1_000;
const TOTAL_USABLE_MS = 10_000;

const compress = promisify<Buffer, Buffer>(gzip);

/** One answer, ready to be sent. */
export interface ChainAnswer {
  readonly text: Buffer;
  readonly gzip: Buffer;
}

interface KeptPage {
  /** JSON. */
  readonly links: string;
  readonly total: number;
  readonly answer: Promise<ChainAnswer>;
}

/** A chain whose links are only ever appended. */
export interface PagedChain {
  /** Links in all. */
  count(): Promise<number>;
  /** In the order of the chain, from the one after `afterSeq`. */
  links(afterSeq: number, limit: number): Promise<readonly object[]>;
}

/**
 * Pages of a public chain. Links are only ever appended, so a full page that is counted from the start of the chain stays
 * as it is: it is kept as it is sent. Writing and packing 500 links would cost every time what reading them cost once.
 */
export class ChainPages {
  private readonly kept = new NewestEntries<number, KeptPage>(KEPT_PAGES);
  /** One page is read at a time: each stands in everybody's way for some hundredths of a second. */
  private readonly turns = new FairQueue(1, PAGES_WAITING);
  private readonly total: Refreshed<number>;

  constructor(private readonly chain: PagedChain) {
    this.total = new Refreshed(() => chain.count(), TOTAL_FRESH_MS, TOTAL_USABLE_MS);
  }

  /**
   * @param afterSeq place in the chain that the page begins after
   * @throws AppError service_unavailable where too many wait already
   */
  async page(afterSeq: number): Promise<ChainAnswer> {
    const total = await this.total.get();
    return this.known(afterSeq, total) ?? this.turns.run(() => this.read(afterSeq, total));
  }

  private known(afterSeq: number, total: number): Promise<ChainAnswer> | undefined {
    const known = this.kept.get(afterSeq);
    return known && (known.total === total ? known.answer : this.keep(afterSeq, known.links, total));
  }

  private async read(afterSeq: number, total: number): Promise<ChainAnswer> {
    // Somebody may have had it read while this one waited.
    const known = this.known(afterSeq, total);
    if (known) return known;
    const found = await this.chain.links(afterSeq, LINKS);
    const links = JSON.stringify(found);
    if (found.length === LINKS && afterSeq % LINKS === 0) return this.keep(afterSeq, links, total);
    // The count may be a second old: a page never has more links than there are calls.
    return answerOf(links, found.length > 0 ? Math.max(total, afterSeq + found.length) : total);
  }

  private keep(afterSeq: number, links: string, total: number): Promise<ChainAnswer> {
    const answer = answerOf(links, total);
    this.kept.set(afterSeq, { links, total, answer });
    return answer;
  }
}

/** The chain of calls. */
export const chainOfCalls = (calls: CallRepository): PagedChain => ({
  count: () => calls.count(),
  links: async (afterSeq, limit) => {
    const chain = await calls.chain(afterSeq, limit);
    const earlier = await calls.judgedByEarlierRule(chain.map(({ record }) => record.id));
    return chain.map((link) => ({
      ...link,
      judgedBy: earlier.has(link.record.id) ? 'same-session' : 'after-call',
    }));
  },
});

/** The chain of what became of them. */
export const chainOfOutcomes = (ledger: LedgerRepository): PagedChain => ({
  count: () => ledger.count(),
  links: (afterSeq, limit) => ledger.links(afterSeq, limit),
});

async function answerOf(links: string, total: number): Promise<ChainAnswer> {
  const empty = JSON.stringify(success({ links: [], total }));
  const text = Buffer.from(empty.replace('"links":[]', () => `"links":${links}`));
  return { text, gzip: await compress(text) };
}
