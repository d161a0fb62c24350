import type { CallRepository } from '../calls/call.repository.js';
import { chainOfCalls, ChainPages, KEPT_PAGES, PAGES_WAITING } from './chain-pages.js';

const PAGE = 500;

/** A chain of so many calls that counts how often, and how many at once, its pages are read. */
function counted(calls: number) {
  const chain = { read: 0, running: 0, most: 0, total: calls };
  const repository = {
    count: async () => chain.total,
    chain: async (afterSeq: number, limit: number) => {
      chain.read += 1;
      chain.most = Math.max(chain.most, (chain.running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      chain.running -= 1;
      const count = Math.max(0, Math.min(limit, chain.total - afterSeq));
      return Array.from({ length: count }, (_, n) => ({ record: { id: '', seq: afterSeq + n + 1 } }));
    },
    judgedByEarlierRule: async () => new Set(),
  } as unknown as CallRepository;
  return { chain, pages: new ChainPages(chainOfCalls(repository)) };
}

describe('pages of the chain', () => {
  it('are read once for all who want them, one page at a time', async () => {
    const { chain, pages } = counted(3 * PAGE);
    const wanted = Array.from({ length: 30 }, (_, n) => pages.page((n % 3) * PAGE));
    const answers = (await Promise.all(wanted)).map(
      ({ text }) => JSON.parse(text.toString()) as { data: { links: { record: { seq: number } }[] } },
    );
    expect(answers.map(({ data }) => data.links[0]!.record.seq)).toEqual(
      Array.from({ length: 30 }, (_, n) => (n % 3) * PAGE + 1),
    );
    expect([chain.read, chain.most]).toEqual([3, 1]);
    await pages.page(PAGE);
    expect(chain.read).toBe(3);
  });

  it('are kept while there is room, the newest', async () => {
    const { chain, pages } = counted((KEPT_PAGES + 3) * PAGE);
    for (let n = 0; n < KEPT_PAGES + 3; n += 1) await pages.page(n * PAGE);
    chain.read = 0;
    for (let n = KEPT_PAGES + 2; n >= 0; n -= 1) await pages.page(n * PAGE);
    expect(chain.read).toBe(3);
  });

  it('refuse whoever finds too many waiting', async () => {
    const { pages } = counted(PAGE * 4);
    const wanted = Array.from({ length: PAGES_WAITING + 11 }, (_, n) => pages.page(n + 1));
    const outcomes = await Promise.allSettled(wanted);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable' } });
  });
});
