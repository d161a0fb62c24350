import { CHAIN_START, type ChainedRecord, chainHash, type ChainLink, firstBrokenLink } from './call-chain.js';

const record = (seq: number): ChainedRecord => ({
  seq,
  id: `call-${seq}`,
  algo: 'technical',
  version: '1',
  commit: 'unknown',
  instrument: 'NASDAQ:AAPL',
  paramsHash: 'p',
  inputsHash: 'i',
  outputHash: 'o',
  label: 'buy',
  stance: 1,
  score: 0.3,
  priceAtCall: 100,
  priceTimeMs: 1,
  currency: 'USD',
  simulated: false,
  origin: 'live',
  calledAtMs: 2,
});

function chain(length: number): ChainLink[] {
  const links: ChainLink[] = [];
  for (let seq = 1; seq <= length; seq++) {
    const previousHash = links.at(-1)?.hash ?? CHAIN_START;
    links.push({ record: record(seq), previousHash, hash: chainHash(previousHash, record(seq)) });
  }
  return links;
}

describe('the chain of calls', () => {
  it('holds as it was made, also from the middle', () => {
    const links = chain(5);
    expect(firstBrokenLink(links)).toBeNull();
    expect(firstBrokenLink(links.slice(2), links[1]!.hash)).toBeNull();
    expect(firstBrokenLink([])).toBeNull();
  });

  it.each([
    ['label', 'sell'],
    ['score', 0.31],
    ['calledAtMs', 3],
    ['outputHash', 'another'],
  ] as const)('shows a changed %s', (field, value) => {
    const links = chain(4);
    links[2] = { ...links[2]!, record: { ...links[2]!.record, [field]: value } };
    expect(firstBrokenLink(links)).toBe(3);
  });

  it('shows a call that was taken out, put in, or hashed anew', () => {
    const links = chain(4);
    expect(firstBrokenLink([links[0]!, links[2]!, links[3]!])).toBe(3);
    expect(firstBrokenLink([links[0]!, links[0]!, links[1]!])).toBe(1);
    const forged = { ...record(2), label: 'sell' };
    const rehashed = {
      record: forged,
      previousHash: links[0]!.hash,
      hash: chainHash(links[0]!.hash, forged),
    };
    expect(firstBrokenLink([links[0]!, rehashed, links[2]!])).toBe(3);
  });
});
